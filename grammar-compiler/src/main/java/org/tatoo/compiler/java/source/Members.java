package org.tatoo.compiler.java.source;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.runtime.RuntimeVersion;

/** Members that several generated classes have. */
public final class Members {
    private Members() {}

    /** A method that overrides a protected one. */
    public static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PROTECTED);
    }

    /** A nested class of constants. */
    public static TypeSpec.Builder nested(String name, String comment) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(comment);
    }

    /** Adds an array that is a constant. */
    public static void addArray(TypeSpec.Builder type, TypeName element, String name, CodeBlock value) {
        type.addField(FieldSpec.builder(ArrayTypeName.of(element), name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build());
    }

    /**
     * The statement by which a class refuses a runtime of another version. The class of the tables, which parsers and
     * writers initialise first, begins with it.
     */
    public static CodeBlock versionCheck(String type) {
        return CodeBlock.of("$T.require($S, $L.class);\n", RuntimeVersion.class, RuntimeVersion.CURRENT, type);
    }
}
