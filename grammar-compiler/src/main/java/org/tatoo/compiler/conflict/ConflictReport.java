package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lexer.Lexer;

/** The report of a conflict: a sentence, its two derivations, and possible fixes. */
public final class ConflictReport {
    private static final int TERMINALS = 5;

    private final Conflict conflict;
    private final Counterexample example;
    private final Sentences sentences;
    private final Predicate<Grammar> helps;

    private ConflictReport(Conflict conflict, Lexer lexer, Predicate<Grammar> helps) {
        this.helps = helps;
        this.conflict = conflict;
        example = conflict.example();
        sentences = new Sentences(lexer);
    }

    /** Reports {@code conflict}; {@code helps} says whether a changed grammar no longer has it. */
    public static void report(Conflict conflict, Lexer lexer, Predicate<Grammar> helps, DiagnosticLog log) {
        new ConflictReport(conflict, lexer, helps).report(log);
    }

    private void report(DiagnosticLog log) {
        boolean shifts = !example.other().isComplete();
        log.report(
                shifts ? DiagnosticKind.SHIFT_REDUCE_CONFLICT : DiagnosticKind.REDUCE_REDUCE_CONFLICT,
                span(example.reduced().variant()),
                others(),
                summary(),
                terminals(),
                drawings(),
                Remedies.of(conflict, helps));
    }

    /** Returns the position of a production; for a hidden one, that of the expression. */
    private static Span span(Variant variant) {
        return variant.span();
    }

    /** Returns the position of the other production. */
    private List<Related> others() {
        Production reduced = example.reduced().variant().production();
        Production other = example.other().variant().production();
        return other == null || other.equals(reduced)
                ? List.of()
                : List.of(new Related(other.span(), "the other production"));
    }

    private String summary() {
        return switch (example.verdict()) {
            case AMBIGUOUS -> sentence(example.secondInput()) + " is ambiguous";
            case LOOK_AHEAD ->
                example.tokens() > 0
                        ? "not ambiguous, but it takes " + example.tokens() + " tokens of look-ahead"
                        : "not ambiguous, but it takes more than one token of look-ahead";
            case UNDECIDED, NOT_SEARCHED -> "one token of look-ahead is too little";
        };
    }

    private String terminals() {
        List<String> all = conflict.collisions().stream()
                .flatMap(collision -> collision.terminals().stream())
                .map(Drawing::name)
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
        if (conflict.collisions().stream().anyMatch(Collision::atEnd)) {
            all.add("end-of-input");
        }
        String shown = all.stream().limit(TERMINALS).collect(Collectors.joining(", "));
        return all.size() > TERMINALS ? shown + " and " + (all.size() - TERMINALS) + " more" : shown;
    }

    private String drawings() {
        List<String> lines = new ArrayList<>();
        Symbol terminal = example.terminal();
        String before = terminal == null ? "at the end of the input" : "before " + Drawing.name(terminal);
        lines.add(before + " it could reduce " + name(example.reduced()) + in(example.firstInput()));
        lines.addAll(drawn(example.first()));
        lines.add((example.other().isComplete() ? "or reduce " + name(example.other()) : "or shift")
                + in(example.secondInput()));
        lines.addAll(drawn(example.second()));
        if (example.verdict() == Counterexample.Verdict.UNDECIDED) {
            lines.add("no ambiguous input was found; whether there is one was not found out");
        }
        if (example.verdict() == Counterexample.Verdict.NOT_SEARCHED) {
            lines.add("no input was searched for: the conflicts before took all steps that searches may take together");
        }
        return lines.stream().map(line -> "\n" + line.stripTrailing()).collect(Collectors.joining());
    }

    private static String name(Dotted dotted) {
        return Drawing.name(dotted.variant().leftHandSide());
    }

    private String sentence(@Nullable List<Symbol> input) {
        return input == null ? "the grammar" : sentences.text(input);
    }

    private String in(@Nullable List<Symbol> input) {
        return input == null || example.verdict() == Counterexample.Verdict.AMBIGUOUS
                ? ":"
                : ", for example in " + sentences.text(input) + ":";
    }

    /** Returns the drawing, with productions named if only the names show the difference. */
    private List<String> drawn(Derivation derivation) {
        boolean alike = Drawing.of(example.first(), false).equals(Drawing.of(example.second(), false));
        return Drawing.of(derivation, alike).stream().map(line -> "  " + line).toList();
    }
}
