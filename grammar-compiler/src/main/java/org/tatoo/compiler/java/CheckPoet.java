package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.generation.VirtualModel;

/** Prints the parser that checks, which is a class in that of the writer. */
final class CheckPoet {
    private static final ClassName STEP_HANDLER = ClassName.get("org.tatoo.writer", "StepHandler");

    private final ParserModel check;
    private final ClassName writer;
    private final ClassName answers;
    private final Names names;

    /**
     * Of a writer.
     *
     * @param answers what answers the questions of the parser
     */
    CheckPoet(ParserModel check, ClassName writer, ClassName answers) {
        this.check = check;
        this.writer = writer;
        this.answers = answers;
        ClassName parser = writer.nestedClass("Check");
        names = new Names(
                parser.nestedClass("Step"), parser.nestedClass("Variant"), parser.nestedClass("Handler"), parser);
    }

    /** Whether a parser of the grammar asks questions. */
    boolean asks() {
        return !check.virtual().numberMethods().isEmpty()
                || !check.virtual().selectors().isEmpty();
    }

    /** The method that makes the parser. */
    MethodSpec method() {
        String arguments = check.starts().size() > 1 ? ", Check.Start.values()[start.ordinal()]" : "";
        String questions = asks() ? "this, answers" : "this";
        return ParserPoet.override("checkingParser")
                .returns(Names.AUTOMATON_PARSER)
                .addStatement("return new $T(new $T($L)$L)", names.parser(), names.handler(), questions, arguments)
                .build();
    }

    /** The class. */
    TypeSpec type() {
        TypeSpec parser = ParserPoet.parser(check, names, Modifier.STATIC, Modifier.FINAL);
        return parser.toBuilder()
                .addMethod(ParserPoet.override("continuesWith")
                        .returns(boolean.class)
                        .addParameter(byte.class, "b")
                        .addStatement("return Dfa.NEXT[dfaState << Dfa.SHIFT | Dfa.CLASS_OF[b & 0xff]] != 0")
                        .build())
                .addType(EnumPoet.terminals(check, names))
                .addType(EnumPoet.productions(check, names))
                .addType(handler())
                .build();
    }

    private TypeSpec handler() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addParameter(writer, "writer");
        TypeSpec.Builder type = TypeSpec.classBuilder(names.handler())
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(STEP_HANDLER, names.terminal(), names.production()));
        if (asks()) {
            constructor.addParameter(answers, "answers");
            type.addField(answers, "answers", Modifier.PRIVATE, Modifier.FINAL);
        }
        constructor.addStatement("super(writer)");
        if (asks()) {
            constructor.addStatement("this.answers = answers");
        }
        type.addMethod(constructor.build());
        for (String method : check.virtual().numberMethods()) {
            type.addMethod(MethodSpec.methodBuilder(method)
                    .returns(long.class)
                    .addStatement("asked(this)")
                    .addStatement("return answers.$L()", method)
                    .build());
        }
        for (VirtualModel.SelectorEnum selector : check.virtual().selectors()) {
            type.addMethod(MethodSpec.methodBuilder(selector.method())
                    .returns(Names.of(check).handler().nestedClass(selector.name()))
                    .addStatement("asked(this)")
                    .addStatement("return answers.$L()", selector.method())
                    .build());
        }
        if (!check.virtual().feeding().isEmpty()) {
            type.addMethod(MethodSpec.methodBuilder("payloadParser")
                    .addAnnotation(Names.NULLABLE)
                    .returns(Names.PUSH_PARSER)
                    .addParameter(names.terminal(), "terminal")
                    .addStatement("return null")
                    .build());
        }
        return type.build();
    }
}
