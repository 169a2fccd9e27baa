package org.tatoo.compiler.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;
import org.tatoo.compiler.generation.WholeModel;
import org.tatoo.compiler.java.source.Names;

/** A printer of the handler class that users extend. */
final class HandlerPoet {
    private HandlerPoet() {}

    static TypeSpec handler(ParserModel model, Names names) {
        TypeSpec.Builder type = TypeSpec.classBuilder(names.handler())
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
                        .build());
        if (model.automata().skip().isPresent()) {
            type.addMethod(mistake());
        }
        addQuestions(type, model.virtual());
        if (!model.virtual().feeding().isEmpty()) {
            type.addMethod(data(model, names)).addMethod(payloadParser(names));
        }
        model.whole().calls().forEach(call -> type.addMethod(call(call)));
        return type.build();
    }

    static MethodSpec mistake() {
        return MethodSpec.methodBuilder("mistake")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .addParameter(Names.SYNTAX_ERROR, "error")
                .build();
    }

    static MethodSpec data(ParserModel model, Names names) {
        CodeBlock test = model.virtual().feeding().keySet().stream()
                .map(terminal -> model.automata().terminals().get(terminal - 1).name())
                .map(name -> CodeBlock.of("terminal == $T.$L", names.terminal(), name))
                .collect(CodeBlock.joining("\n        || "));
        return MethodSpec.methodBuilder("data")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("By default forwards what feeds a parser.\n")
                .addParameter(names.terminal(), "terminal")
                .addParameter(ByteBuffer.class, "bytes")
                .addParameter(long.class, "remaining")
                .beginControlFlow("if ($L)", test)
                .addStatement("forward(bytes)")
                .endControlFlow()
                .build();
    }

    static MethodSpec payloadParser(Names names) {
        return MethodSpec.methodBuilder("payloadParser")
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addAnnotation(Names.NULLABLE)
                .addJavadoc("""
                        Names the parser of the raw bytes that come. It stops and continues with the parser of this handler,
                        which ends it at its own end. One that was named before continues its input.

                        @return null if the bytes are to be skipped
                        """)
                .returns(Names.PUSH_PARSER)
                .addParameter(names.terminal(), "terminal")
                .build();
    }

    /** Returns the abstract method for the tokens of a production; the Java compiler rejects a handler without it. */
    private static MethodSpec call(WholeModel.Call call) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(call.name())
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addJavadoc("$L\n\n", Names.javadoc(call.comment()))
                .addJavadoc("<p>$L\n", tokens(call.parameters()));
        for (WholeModel.Parameter parameter : call.parameters()) {
            TypeName type = parameter.nullable()
                    ? Names.TOKEN.annotated(
                            AnnotationSpec.builder(Names.NULLABLE).build())
                    : Names.TOKEN;
            method.addParameter(type, parameter.name());
        }
        return method.build();
    }

    private static String tokens(List<WholeModel.Parameter> parameters) {
        if (parameters.isEmpty()) {
            return "In place of its reduction; its tokens are silent.";
        }
        String views =
                "Its tokens at once, in place of their shifts and of its reduction: views, valid during the call.";
        boolean nullable = parameters.stream().anyMatch(WholeModel.Parameter::nullable);
        return nullable ? views + "\nA token that is absent is null." : views;
    }

    /** Adds abstract methods for the parser's questions; the Java compiler rejects a handler without them. */
    private static void addQuestions(TypeSpec.Builder type, VirtualModel virtual) {
        for (String method : virtual.numberMethods()) {
            type.addMethod(MethodSpec.methodBuilder(method)
                    .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                    .addJavadoc(
                            "Says how many, at least 0; asked where the grammar needs to know.\n\n@return the number\n")
                    .returns(long.class)
                    .build());
        }
        for (VirtualModel.SelectorEnum selector : virtual.selectors()) {
            ClassName name = ClassName.get("", selector.name());
            TypeSpec.Builder values = TypeSpec.enumBuilder(selector.name())
                    .addModifiers(Modifier.PUBLIC)
                    .addJavadoc("What {@link #$L} can answer.\n", selector.method());
            selector.constants().forEach(values::addEnumConstant);
            type.addType(values.build())
                    .addMethod(MethodSpec.methodBuilder(selector.method())
                            .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                            .addJavadoc("Says which; asked where the grammar needs to know.\n\n@return not null\n")
                            .returns(name)
                            .build());
        }
    }
}
