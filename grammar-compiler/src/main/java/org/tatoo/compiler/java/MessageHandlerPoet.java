package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.Part;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;

/** Prints the handler class of messages that users extend. */
final class MessageHandlerPoet {
    private static final ClassName MESSAGE_HANDLER = ClassName.get("org.tatoo.runtime", "MessageHandler");

    private static final String COMPUTES = """
            Computes the values that a {@link $T} hands over. A method for a production is called when it is recognised: also
            for input that turns out to be wrong later. So it only computes; effects belong to the methods for messages.
            """;

    private final MessageModel model;
    private final ParserModel parser;
    private final Names names;

    /** Null if records are handed over. */
    private final @Nullable EvaluatorModel evaluator;

    /** Whether there is a class that answers questions. */
    private final boolean asks;

    private MessageHandlerPoet(MessageModel model, Names names) {
        this.model = model;
        this.names = names;
        parser = model.parser();
        evaluator = model.values() instanceof EvaluatorModel some ? some : null;
        asks = evaluator == null && AnswersPoet.asks(parser);
    }

    static TypeSpec handler(MessageModel model, Names names) {
        return new MessageHandlerPoet(model, names).handler();
    }

    private TypeSpec handler() {
        TypeSpec.Builder type = TypeSpec.classBuilder(names.handler())
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(ParameterizedTypeName.get(MESSAGE_HANDLER, names.terminal(), names.production()))
                .addJavadoc(
                        evaluator == null ? "What to do with what a {@link $T} hands over.\n" : COMPUTES,
                        names.parser());
        if (asks) {
            type.addField(AnswersPoet.name(parser), "answers", Modifier.PRIVATE, Modifier.FINAL);
        }
        type.addMethod(constructor());
        model.parts().forEach(part -> addPart(type, part));
        if (evaluator != null) {
            new EvaluatorPoet(parser, evaluator).addTo(type);
            AnswersPoet.addQuestions(type, parser);
        }
        converters().values().forEach(converter -> type.addMethod(converter(converter)));
        if (parser.skip().isPresent()) {
            type.addMethod(HandlerPoet.mistake());
        }
        if (!parser.virtual().feeding().isEmpty()) {
            type.addMethod(HandlerPoet.data(parser, names)).addMethod(HandlerPoet.payloadParser(names));
        }
        if (asks) {
            addAnswers(type);
        }
        return type.build();
    }

    private void addAnswers(TypeSpec.Builder type) {
        AnswersPoet.addDelegates(type, parser);
        for (Part part : model.parts()) {
            if (part.symbol() != null) {
                type.addMethod(heard(part, part.symbol()));
            }
        }
    }

    private MethodSpec constructor() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PROTECTED)
                .addJavadoc("Makes the handler of one connection.\n\n")
                .addJavadoc("@param connection takes the answers\n")
                .addParameter(Names.CONNECTION, "connection");
        if (asks) {
            constructor
                    .addJavadoc("@param answers the questions of the parser\n")
                    .addParameter(AnswersPoet.name(parser), "answers");
        }
        constructor.addStatement("super(connection)");
        if (asks) {
            constructor.addStatement("this.answers = answers");
        }
        return constructor.build();
    }

    private void addPart(TypeSpec.Builder type, Part part) {
        if (part.symbol() == null) {
            type.addMethod(method(part, ValueNames.type(parser, model.values(), part.type()), "value", ""));
        }
        for (RecordType record : part.records()) {
            type.addMethod(method(
                    part,
                    ValueNames.record(parser, record.name()),
                    parameter(record.name()),
                    record.production().text()));
        }
    }

    private static MethodSpec method(Part part, TypeName type, String parameter, String text) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(part.method())
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addParameter(type, parameter);
        return text.isEmpty()
                ? method.build()
                : method.addJavadoc("{@code $L}\n", Names.javadoc(text)).build();
    }

    /** The name of a record as that of a parameter. */
    static String parameter(String record) {
        String name = record.substring(0, 1).toLowerCase(Locale.ROOT) + record.substring(1);
        return SourceVersion.isKeyword(name) ? name + "_" : name;
    }

    /** The terminals whose values a method of the user makes, by their names. */
    private Map<String, ValueType.Converted> converters() {
        Map<String, ValueType.Converted> converters = new LinkedHashMap<>();
        Stream.concat(model.tokens().stream(), model.raws().stream())
                .flatMap(taken -> taken.slots().stream())
                .forEach(slot -> {
                    if (slot.type() instanceof ValueType.Converted converted) {
                        converters.put(converted.terminal().name(), converted);
                    }
                });
        return converters;
    }

    private MethodSpec converter(ValueType.Converted type) {
        return MethodSpec.methodBuilder(type.terminal().name())
                .addModifiers(Modifier.PROTECTED, Modifier.ABSTRACT)
                .addJavadoc(
                        "Makes the value of {@code $L}.\n\n", type.terminal().name())
                .addJavadoc("@return not null\n")
                .addJavadoc("@throws IllegalArgumentException if it is none: then the input is rejected there\n")
                .returns(ValueNames.type(parser, model.values(), type))
                .addParameter(
                        ValueNames.type(parser, model.values(), type.from()),
                        type.from() instanceof ValueType.Octets ? "bytes" : "text")
                .build();
    }

    /** Lets the answers hear a part. */
    private MethodSpec heard(Part part, NonTerminal symbol) {
        return MethodSpec.methodBuilder(hears(symbol))
                .addModifiers(Modifier.FINAL)
                .addParameter(ValueNames.type(parser, model.values(), part.type()), "part")
                .addStatement("answers.$L(part)", symbol.name())
                .build();
    }

    /** The name of the method that lets the answers hear {@code part}. */
    static String hears(NonTerminal symbol) {
        return "hear_" + symbol.name();
    }
}
