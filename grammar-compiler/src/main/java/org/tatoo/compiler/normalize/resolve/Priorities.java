package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_ASSOCIATIVITY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_PRIORITY;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.PRIORITY_MISMATCH;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNKNOWN_PRIORITY;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Spelling;
import org.tatoo.compiler.grammar.Associativity;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.PriorityDeclaration;

/**
 * The priorities of a grammar.
 *
 * @param declared the declared priorities, by name
 * @param wrong the names of those that were reported
 */
public record Priorities(Map<String, Priority> declared, Set<String> wrong) {
    private static final List<String> ASSOCIATIVITIES = List.of("left", "right", "nonassoc");

    static Priorities of(GrammarFile file, DiagnosticLog log) {
        Map<String, PriorityDeclaration> valid = new LinkedHashMap<>();
        Set<String> wrong = new HashSet<>(file.broken());
        for (PriorityDeclaration declaration : file.priorities()) {
            String associativity = declaration.associativity().text();
            if (ASSOCIATIVITIES.contains(associativity)) {
                declare(declaration, valid, log);
            } else {
                log.report(BAD_ASSOCIATIVITY, declaration.associativity().span(), associativity);
                wrong.add(declaration.name().text());
            }
        }
        Map<String, Priority> declared = new LinkedHashMap<>();
        valid.forEach((name, declaration) -> declared.put(name, priority(declaration)));
        return new Priorities(declared, wrong);
    }

    /** Returns the priority called {@code name}; null if there is no name, or after a report. */
    @Nullable
    Priority resolve(@Nullable Name name, DiagnosticLog log) {
        if (name == null) {
            return null;
        }
        Priority priority = declared.get(name.text());
        if (priority == null && !wrong.contains(name.text())) {
            String hint = Spelling.nearest(name.text(), declared.keySet())
                    .map(near -> "did you mean " + near + "?")
                    .orElse("declare it in the section priorities: " + name.text() + " = 1 left");
            log.report(UNKNOWN_PRIORITY, name.span(), name.text(), hint);
        }
        return priority;
    }

    private static void declare(
            PriorityDeclaration declaration, Map<String, PriorityDeclaration> valid, DiagnosticLog log) {
        PriorityDeclaration first = valid.putIfAbsent(declaration.name().text(), declaration);
        if (first != null) {
            log.report(
                    DUPLICATE_PRIORITY,
                    declaration.name().span(),
                    List.of(new Related(first.name().span(), "the first one")),
                    declaration.name().text());
            return;
        }
        valid.values().stream()
                .filter(other -> contradict(priority(other), priority(declaration)))
                .findFirst()
                .ifPresent(other -> log.report(
                        PRIORITY_MISMATCH,
                        declaration.span(),
                        List.of(new Related(other.span(), "the other one")),
                        other.name().text(),
                        declaration.name().text()));
    }

    private static boolean contradict(Priority a, Priority b) {
        return a.level().compareTo(b.level()) == 0 && a.associativity() != b.associativity();
    }

    private static Priority priority(PriorityDeclaration declaration) {
        return new Priority(
                declaration.name().text(),
                new BigDecimal(declaration.level().text()),
                Associativity.valueOf(declaration.associativity().text().toUpperCase(Locale.ROOT)));
    }
}
