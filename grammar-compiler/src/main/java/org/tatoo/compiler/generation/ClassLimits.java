package org.tatoo.compiler.generation;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.NAME_TOO_LONG;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOO_LARGE;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * The limits of the generated classes. A method has at most 65,535 bytes of bytecode (Java Virtual Machine
 * Specification, 4.9.1). The initialiser of an enum is a method with 16 bytes for each constant.
 */
public final class ClassLimits {
    /** The maximum number of constants in an enum. */
    public static final int MAX_CONSTANTS = 4000;

    /** The maximum number of bytes in a name: class names become file names. */
    public static final int MAX_NAME = 100;

    /** The number of characters of a name that a message shows. */
    private static final int BEGINNING = 30;

    private ClassLimits() {}

    /** A named item and its position. */
    private record Named(String name, Span span) {}

    /** Reports everything that exceeds a limit. */
    public static void check(Grammar grammar, DiagnosticLog log) {
        List<Named> rules = grammar.rules().stream()
                .map(rule -> new Named(rule.name(), rule.span()))
                .toList();
        List<Named> virtuals = grammar.virtuals().stream()
                .filter(terminal -> terminal.isNamed())
                .map(terminal -> new Named(terminal.name(), terminal.span()))
                .toList();
        List<Named> starts = grammar.starts().stream()
                .map(start -> new Named(start.name(), start.span()))
                .toList();
        List<Named> terminals = Stream.concat(rules.stream(), virtuals.stream()).toList();
        List<Named> productions = grammar.productions().stream()
                .map(production -> new Named(production.name(), production.span()))
                .toList();
        checkCount("tokens, virtual terminals, blanks and comments", terminals, log);
        checkCount("productions", productions, log);
        checkCount("start symbols", starts, log);
        Stream.of(terminals, productions, starts, methods(grammar))
                .flatMap(List::stream)
                .flatMap(ClassLimits::parts)
                .collect(Collectors.toMap(Named::name, Named::span, (first, other) -> first, LinkedHashMap::new))
                .forEach((name, span) -> checkName(name, span, log));
        checkName(grammar.name(), new Span(grammar.file(), 0, 0), log);
    }

    /** Returns the parts of a name: those of a selector and of its value. */
    private static Stream<Named> parts(Named named) {
        return Stream.of(named.name.split("\\.")).map(part -> new Named(part, named.span));
    }

    /** Returns the handler's methods that return numbers. */
    private static List<Named> methods(Grammar grammar) {
        List<Named> methods = new ArrayList<>();
        for (VirtualTerminal terminal : grammar.virtuals()) {
            Term term = terminal.term();
            if (term != null) {
                term.method().ifPresent(method -> methods.add(new Named(method, terminal.span())));
            }
        }
        return methods;
    }

    private static void checkCount(String what, List<Named> constants, DiagnosticLog log) {
        if (constants.size() > MAX_CONSTANTS) {
            log.report(
                    TOO_LARGE,
                    constants.get(MAX_CONSTANTS).span(),
                    "it has " + constants.size() + " " + what + ", above " + MAX_CONSTANTS);
        }
    }

    private static void checkName(String name, Span span, DiagnosticLog log) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_NAME) {
            String beginning = name.codePoints()
                    .limit(BEGINNING)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            log.report(NAME_TOO_LONG, span, beginning + "…", bytes, MAX_NAME);
        }
    }
}
