package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.values.ValueEnum;
import org.tatoo.compiler.values.ValueType;

/** A printer of the enums of groups of tokens, and of the values of numbers. */
final class ValueEnumPoet {
    private final ValueType.OneOf enumType;
    private final List<String> comments;

    /** The name of the number, which is no constant. */
    private final String code;

    private ValueEnumPoet(ValueEnum some) {
        enumType = some.type();
        comments = some.comments();
        code = Stream.iterate("code", name -> name + "_")
                .dropWhile(enumType.constants()::contains)
                .findFirst()
                .orElseThrow();
    }

    static TypeSpec of(ValueEnum some) {
        return new ValueEnumPoet(some).type();
    }

    /** Returns whether all numbers of {@code type} are of 32 bits. */
    static boolean isInt(ValueType.OneOf type) {
        return type.codes().stream().allMatch(code -> code.intValue() == code);
    }

    private TypeSpec type() {
        TypeSpec.Builder type = TypeSpec.enumBuilder(enumType.name()).addModifiers(Modifier.PUBLIC, Modifier.STATIC);
        boolean number = enumType.isNumber();
        for (int i = 0; i < enumType.constants().size(); i++) {
            type.addEnumConstant(
                    enumType.constants().get(i),
                    TypeSpec.anonymousClassBuilder(number ? literal(i) : "")
                            .addJavadoc(
                                    "The $L {@code $L}.\n", number ? "number" : "token", Names.javadoc(comments.get(i)))
                            .build());
        }
        if (number) {
            addNumber(type);
        }
        return type.addJavadoc(number ? "The values of a number.\n" : "Which of some tokens.\n")
                .build();
    }

    private TypeName number() {
        return isInt(enumType) ? TypeName.INT : TypeName.LONG;
    }

    private String literal(int constant) {
        return enumType.codes().get(constant) + (isInt(enumType) ? "" : "L");
    }

    private void addNumber(TypeSpec.Builder type) {
        type.addField(FieldSpec.builder(number(), code, Modifier.PRIVATE, Modifier.FINAL)
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(number(), code)
                        .addStatement("this.$1L = $1L", code)
                        .build())
                .addMethod(MethodSpec.methodBuilder("code")
                        .addModifiers(Modifier.PUBLIC)
                        .addJavadoc("Returns the number.\n")
                        .returns(number())
                        .addStatement("return $L", code)
                        .build())
                .addMethod(MethodSpec.methodBuilder("ofCode")
                        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                        .addJavadoc("Returns the constant whose number is {@code $L}.\n\n", code)
                        .addJavadoc("@throws IllegalArgumentException if there is none\n")
                        .addParameter(number(), code)
                        .returns(ClassName.get("", enumType.name()))
                        .addCode(isInt(enumType) ? cases() : comparisons())
                        .build());
    }

    private CodeBlock cases() {
        CodeBlock.Builder body = CodeBlock.builder().add("return switch ($L) {\n$>", code);
        for (int i = 0; i < enumType.constants().size(); i++) {
            body.add("case $L -> $L;\n", literal(i), enumType.constants().get(i));
        }
        return body.add("default -> throw new $T(String.valueOf($L));\n$<};\n", IllegalArgumentException.class, code)
                .build();
    }

    private CodeBlock comparisons() {
        CodeBlock.Builder body = CodeBlock.builder();
        for (int i = 0; i < enumType.constants().size(); i++) {
            body.beginControlFlow("if ($L == $L)", code, literal(i))
                    .addStatement("return $L", enumType.constants().get(i))
                    .endControlFlow();
        }
        return body.addStatement("throw new $T(String.valueOf($L))", IllegalArgumentException.class, code)
                .build();
    }
}
