package org.tatoo.compiler.values;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_CLASS_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_COMPONENT_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_PARAMETER_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SAME_CLASS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SAME_COMPONENT;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;

/** The check of the names of records, interfaces, enums and components against names reserved by Java. */
final class NameCheck {
    /** The names of parameterless methods that every object has (Java Language Specification, 8.10.1). */
    private static final Set<String> METHODS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** Names of {@code java.lang} that a class with the same name would hide in the user's handler. */
    private static final Set<String> JAVA_LANG = Set.of(
            "Boolean",
            "Byte",
            "Character",
            "Class",
            "Deprecated",
            "Double",
            "Enum",
            "Exception",
            "Float",
            "Integer",
            "Iterable",
            "Long",
            "Math",
            "Number",
            "Object",
            "Override",
            "Record",
            "Runnable",
            "Short",
            "String",
            "StringBuilder",
            "System",
            "Thread",
            "Throwable",
            "Void");

    private final Grammar grammar;
    private final DiagnosticLog log;
    private final Map<String, Named> classes = new HashMap<>();

    /** @param origin the identity of the class: equal origins are the same class */
    private record Named(String written, Object origin, Span place) {}

    private NameCheck(Grammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    static void check(Grammar grammar, List<ValueClass> classes, DiagnosticLog log) {
        NameCheck check = new NameCheck(grammar, log);
        for (ValueClass type : classes) {
            if (type.kind() == ValueClass.Kind.INTERFACE) {
                check.checkClass(
                        type.name(),
                        "the non-terminal",
                        type.symbol().name(),
                        type,
                        type.symbol().span());
            }
            type.records().forEach(check::checkRecord);
        }
    }

    /** Checks the names of the parameters of {@code methods}, and of their enums. */
    static void checkMethods(Grammar grammar, List<EvaluatorMethod> methods, DiagnosticLog log) {
        NameCheck check = new NameCheck(grammar, log);
        methods.stream().flatMap(method -> method.parameters().stream()).forEach(check::checkEnum);
        for (EvaluatorMethod method : methods) {
            checkDistinct(method.parameters(), method.production(), log);
            method.parameters().stream()
                    .filter(parameter -> SourceVersion.isKeyword(parameter.name()))
                    .forEach(parameter -> log.report(BAD_PARAMETER_NAME, parameter.place(), parameter.name()));
        }
    }

    private static void checkDistinct(List<Component> components, Production production, DiagnosticLog log) {
        Map<String, Component> taken = new HashMap<>();
        for (Component component : components) {
            Component first = taken.putIfAbsent(component.name(), component);
            if (first != null) {
                log.report(
                        SAME_COMPONENT,
                        component.place(),
                        List.of(new Related(first.place(), "the first one")),
                        production.name(),
                        component.name());
            }
        }
    }

    private void checkRecord(RecordType record) {
        Span place = record.production().span();
        checkClass(record.name(), "the production", record.production().name(), record.production(), place);
        checkDistinct(record.components(), record.production(), log);
        for (Component component : record.components()) {
            checkComponent(component);
            checkEnum(component);
        }
    }

    private void checkEnum(Component component) {
        if (component.innermost().type() instanceof ValueType.OneOf type) {
            String kind = type.isNumber() ? "the enumeration" : "the group";
            checkClass(type.name(), kind, component.name(), type, component.place());
        }
    }

    private void checkComponent(Component component) {
        String name = component.name();
        if (METHODS.contains(name) || SourceVersion.isKeyword(name)) {
            log.report(BAD_COMPONENT_NAME, component.place(), name);
        }
    }

    private void checkClass(String name, String kind, String written, Object origin, Span place) {
        if (JAVA_LANG.contains(name) || !SourceVersion.isName(name) || name.equals(grammar.name() + "Values")) {
            log.report(BAD_CLASS_NAME, place, written, name);
            return;
        }
        Named first = classes.putIfAbsent(name, new Named(kind + " " + written, origin, place));
        if (first != null && !first.origin.equals(origin)) {
            log.report(
                    SAME_CLASS,
                    place,
                    List.of(new Related(first.place, "the other one")),
                    kind + " " + written,
                    first.written,
                    name);
        }
    }
}
