package org.tatoo.compiler.java;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;

/** Prints the handler class that users extend. */
final class HandlerPoet {
    private HandlerPoet() {}

    static TypeSpec handler(ParserModel model, Names names) {
        return TypeSpec.classBuilder(names.handler())
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(ParameterizedTypeName.get(Names.PROTOCOL_HANDLER, names.terminal(), names.production()))
                .addJavadoc("What to do when a {@link $T} recognises something.\n", names.parser())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PROTECTED)
                        .addJavadoc("Makes the handler of one connection.\n\n")
                        .addJavadoc("@param connection takes the answers\n")
                        .addParameter(Names.CONNECTION, "connection")
                        .addStatement("super(connection)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("shift")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                        .addParameter(names.terminal(), "terminal")
                        .addParameter(Names.TOKEN, "token")
                        .build())
                .addMethod(MethodSpec.methodBuilder("reduce")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                        .addParameter(names.production(), "production")
                        .build())
                .build();
    }
}
