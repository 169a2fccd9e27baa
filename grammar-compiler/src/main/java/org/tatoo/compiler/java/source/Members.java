package org.tatoo.compiler.java.source;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.runtime.RuntimeVersion;

/** Members common to several generated classes. */
public final class Members {
    private Members() {}

    /** Returns a method that overrides a protected one. */
    public static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PROTECTED);
    }

    /** Returns a nested class of constants. */
    public static TypeSpec.Builder nested(String name, String comment) {
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(comment);
    }

    /** Adds a constant array. */
    public static void addArray(TypeSpec.Builder type, TypeName element, String name, CodeBlock value) {
        type.addField(FieldSpec.builder(ArrayTypeName.of(element), name, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build());
    }

    /**
     * Returns the statement by which a class rejects a runtime of another version. It is the first of the class of
     * tables, which parsers and writers initialise first.
     */
    public static CodeBlock versionCheck(String type) {
        return CodeBlock.of("$T.require($S, $L.class);\n", RuntimeVersion.class, RuntimeVersion.CURRENT, type);
    }
}
