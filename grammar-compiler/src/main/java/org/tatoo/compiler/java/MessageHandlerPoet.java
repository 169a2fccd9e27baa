package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.ValueNames;
import org.tatoo.compiler.messages.MessageModel;
import org.tatoo.compiler.messages.Part;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueType;

/** A printer of the handler class of messages that users extend. */
final class MessageHandlerPoet {
    private static final ClassName MESSAGE_HANDLER = ClassName.get("org.tatoo.runtime", "MessageHandler");

    private static final String COMPUTES = """
            Computes the values that a {@link $T} hands over. A method for a production is called when it is recognised: also
            for input that turns out to be wrong later. So it only computes; effects belong to the methods for messages.
            """;

    private final MessageModel model;
    private final ParserModel parser;
    private final Names names;

    /** The evaluator; null if records are delivered. */
    private final @Nullable EvaluatorModel evaluator;

    /** True if there is a class that answers questions. */
    private final boolean asks;

    private MessageHandlerPoet(MessageModel model, Names names) {
        this.model = model;
        this.names = names;
        parser = model.parser();
        evaluator = model.values() instanceof EvaluatorModel some ? some : null;
        asks = evaluator == null && AnswersPoet.asks(parser);
    }

    /** Returns the class that the parser calls and, if there are several starts, one for each. */
    static Stream<TypeSpec> handlers(MessageModel model, Names names) {
        MessageHandlerPoet poet = new MessageHandlerPoet(model, names);
        return Stream.concat(
                Stream.of(poet.handler()), new StartHandlerPoet(model, names, poet.asks).handlers(poet.callbacks()));
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
        type.addMethod(StartHandlerPoet.constructor(parser, asks, model.starts().size() == 1));
        callbacks().forEach(callback -> type.addMethod(callback.method()));
        if (evaluator != null) {
            AnswersPoet.addQuestions(type, parser);
        }
        if (parser.automata().skip().isPresent()) {
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

    /** Returns the callback methods, each with the starts that use it. */
    private List<Callback> callbacks() {
        List<Callback> callbacks = new ArrayList<>();
        model.parts().forEach(part -> addPart(part, callbacks));
        if (evaluator != null) {
            new EvaluatorPoet(parser, evaluator).callbacks().forEach(callbacks::add);
        }
        converters()
                .values()
                .forEach(type -> callbacks.add(
                        new Callback(converter(type), start -> start.symbols().contains(type.terminal()))));
        return callbacks;
    }

    private void addPart(Part part, List<Callback> callbacks) {
        String name = part.method();
        if (part.symbol() == null) {
            add(
                    method(part, ValueNames.type(parser, model.values(), part.type()), "value", ""),
                    each -> each.has(name, part.type()),
                    callbacks);
        }
        for (RecordType record : part.records()) {
            add(
                    method(
                            part,
                            ValueNames.record(parser, record.name()),
                            parameter(record.name()),
                            record.production().text()),
                    each -> each.has(name, record),
                    callbacks);
        }
    }

    /** Adds a method once, even if several parts call it. */
    private static void add(MethodSpec method, Predicate<Part> calls, List<Callback> callbacks) {
        if (callbacks.stream().noneMatch(callback -> callback.method().equals(method))) {
            callbacks.add(new Callback(method, start -> start.parts().stream().anyMatch(calls)));
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

    static String parameter(String record) {
        String name = record.substring(0, 1).toLowerCase(Locale.ROOT) + record.substring(1);
        return SourceVersion.isKeyword(name) ? name + "_" : name;
    }

    /** Returns the terminals whose values a user's method makes, by their names. */
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

    /** Returns the method that notifies the answers of a part. */
    private MethodSpec heard(Part part, NonTerminal symbol) {
        return MethodSpec.methodBuilder(hears(symbol))
                .addModifiers(Modifier.FINAL)
                .addParameter(ValueNames.type(parser, model.values(), part.type()), "part")
                .addStatement("answers.$L(part)", symbol.name())
                .build();
    }

    /** Returns the name of the method that notifies the answers of {@code part}. */
    static String hears(NonTerminal symbol) {
        return "hear_" + symbol.name();
    }
}
