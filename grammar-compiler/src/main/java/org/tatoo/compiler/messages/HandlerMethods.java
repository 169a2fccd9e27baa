package org.tatoo.compiler.messages;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.INHERITED_METHOD;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SAME_CLASS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SAME_METHOD;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.JavaNames;
import org.tatoo.compiler.values.EvaluatorMethod;
import org.tatoo.compiler.values.EvaluatorModel;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;

/** The check that no two methods of a handler have the same name and parameters. */
final class HandlerMethods {
    private final MessageModel model;
    private final DiagnosticLog log;
    private final Map<Signature, Method> methods = new HashMap<>();

    /** The methods for delivered values: several starts may deliver the same. */
    private final Set<Signature> handedOver = new HashSet<>();

    /** The Java signature of a method: the name and the erased types of the parameters. */
    private record Signature(String name, List<String> parameters) {}

    /** The origin of a method. */
    private record Method(String written, Span place) {}

    private HandlerMethods(MessageModel model, DiagnosticLog log) {
        this.model = model;
        this.log = log;
    }

    static void check(MessageModel model, DiagnosticLog log) {
        HandlerMethods check = new HandlerMethods(model, log);
        check.checkClasses();
        model.parts().forEach(check::add);
        if (model.values() instanceof EvaluatorModel evaluator) {
            evaluator.methods().forEach(check::add);
        }
        model.parser().virtual().numberMethods().forEach(check::addQuestion);
        model.parser().virtual().selectors().forEach(selector -> check.addQuestion(selector.method()));
        Stream.concat(model.tokens().stream(), model.raws().stream())
                .flatMap(taken -> taken.slots().stream())
                .map(Slot::type)
                .filter(ValueType.Converted.class::isInstance)
                .forEach(type -> check.add((ValueType.Converted) type));
    }

    /** Checks the handler class of each start; each has its own if there are several. */
    private void checkClasses() {
        List<String> handlers =
                Objects.requireNonNull(model.parser().building()).handlers();
        for (int i = 0; i < handlers.size(); i++) {
            int first = handlers.indexOf(handlers.get(i));
            if (first < i) {
                NonTerminal start = model.values().messages().get(i).start();
                NonTerminal other = model.values().messages().get(first).start();
                log.report(
                        SAME_CLASS,
                        start.span(),
                        List.of(new Related(other.span(), "the other one")),
                        "the start " + start.name(),
                        "the start " + other.name(),
                        handlers.get(i));
            }
        }
    }

    private void add(Part part) {
        NonTerminal symbol = model.values().delivered().stream()
                .filter(delivered -> delivered.name().equals(part.method()))
                .findFirst()
                .orElse(model.values().messages().get(0).start());
        Stream<String> types = part.symbol() == null
                ? Stream.of(java(part.type()))
                : part.records().stream().map(RecordType::name);
        types.filter(type -> handedOver.add(new Signature(part.method(), List.of(type))))
                .forEach(type -> add(part.method(), List.of(type), symbol.name(), symbol.span()));
    }

    private void add(EvaluatorMethod method) {
        String name = method.production().name();
        List<String> types = method.parameters().stream()
                .map(parameter -> parameter.nullable() ? boxed(java(parameter.type())) : java(parameter.type()))
                .toList();
        add(name, types, name, method.production().span());
    }

    private void addQuestion(String name) {
        Span place = model.values().messages().get(0).start().span();
        add(name, List.of(), name, place);
    }

    private void add(ValueType.Converted type) {
        Span place =
                type.terminal() instanceof Terminal token ? token.span() : ((VirtualTerminal) type.terminal()).span();
        String name = type.terminal().name();
        add(name, List.of(java(type.from())), name, place);
    }

    private void add(String name, List<String> parameters, String written, Span place) {
        if (JavaNames.isInheritedMethod(name, parameters)) {
            log.report(INHERITED_METHOD, place, name, "rename it, or name the production: {" + name + "_value}");
            return;
        }
        Method first = methods.putIfAbsent(new Signature(name, parameters), new Method(written, place));
        if (first != null) {
            log.report(SAME_METHOD, place, List.of(new Related(first.place, "the other one")), written, first.written);
        }
    }

    /** Returns the erased Java type. */
    private String java(ValueType given) {
        ValueType type = given.erased();
        if (type instanceof ValueType.Of of) {
            return ((ValueModel) model.values()).of(of.symbol()).name();
        }
        if (type instanceof ValueType.OneOf some) {
            return some.name();
        }
        if (type instanceof ValueType.Computed computed) {
            return computed.type();
        }
        if (type instanceof ValueType.Int32) {
            return "int";
        }
        if (type instanceof ValueType.Int64) {
            return "long";
        }
        if (type instanceof ValueType.Flag) {
            return "boolean";
        }
        if (type instanceof ValueType.ListOf) {
            return "java.util.List";
        }
        if (type instanceof ValueType.Text) {
            return "java.lang.String";
        }
        return type instanceof ValueType.Octets ? "org.tatoo.runtime.Bytes" : "org.tatoo.runtime.SyntaxError";
    }

    private static String boxed(String type) {
        return switch (type) {
            case "int" -> "java.lang.Integer";
            case "char" -> "java.lang.Character";
            case "boolean", "byte", "short", "long", "float", "double" ->
                "java.lang." + type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
            default -> type;
        };
    }
}
