package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_NON_TERMINAL;

import java.math.BigInteger;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;

/** The solver of terms for the one unknown number in them. */
final class Solutions {
    private final Grammar grammar;
    private final DiagnosticLog log;

    Solutions(Grammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    /** Returns the Java expression for the value of {@code term}, whose numbers are written before it is needed. */
    String value(Term term, Span place) {
        if (term.all().anyMatch(Term.Left.class::isInstance)) {
            log.report(WRITER_NEEDS_NON_TERMINAL, place, place.text(), "is counted by what is left of a region");
        }
        return value(term);
    }

    private String value(Term term) {
        if (term instanceof Term.Operation operation) {
            String left = value(operation.left());
            String right = value(operation.right());
            return switch (operation.operator()) {
                case PLUS -> "plus(" + left + ", " + right + ")";
                case MINUS -> "minus(" + left + ", " + right + ")";
                case TIMES -> "times(" + left + ", " + right + ")";
                case OVER -> "over(" + left + ", " + right + ")";
                case CEILING -> "ceiling(" + left + ", " + right + ")";
                case REMAINDER -> "Math.floorMod(" + left + ", " + right + ")";
                case EQUAL -> "(" + left + " == " + right + " ? 1L : 0L)";
                case NOT_EQUAL -> "(" + left + " != " + right + " ? 1L : 0L)";
                case LESS -> "(" + left + " < " + right + " ? 1L : 0L)";
                case AT_MOST -> "(" + left + " <= " + right + " ? 1L : 0L)";
            };
        }
        if (term instanceof Term.Register number) {
            return "part.get(" + slot(number) + " + " + field(number) + ")";
        }
        if (term instanceof Term.Method method) {
            return "answers." + method.name() + "()";
        }
        return literal(term instanceof Term.Constant constant ? constant.value() : 0);
    }

    /** Returns the Java expression for whether {@code choice} is taken by its number, which has been written before. */
    String chosen(VirtualTerminal.Choice choice, Span place) {
        Selector.ByNumber number = Objects.requireNonNull(choice.selector().number());
        String value = value(number.term(), place);
        boolean other = number.otherwise() == choice.value();
        String chosen = number.cases().stream()
                .filter(each -> other || each.value() == choice.value())
                .map(each -> "isIn(" + value + ", " + literal(each.range().least()) + ", "
                        + literal(each.range().most()) + ")")
                .collect(Collectors.joining(" || "));
        return other ? "!(" + chosen + ")" : chosen;
    }

    /** Returns the number that is determined by the known value of {@code term}; null if there is none. */
    Emission.@Nullable Told told(@Nullable Term term) {
        return told(term, "%s");
    }

    /** Returns the number that is determined if {@code choice} is taken; null if there is none or it is ambiguous. */
    Emission.@Nullable Told told(VirtualTerminal.Choice choice) {
        Selector.ByNumber number = choice.selector().number();
        if (number == null) {
            return null;
        }
        OptionalLong only = grammar.only(choice);
        return only.isPresent() ? told(number.term(), literal(only.getAsLong())) : null;
    }

    private Emission.@Nullable Told told(@Nullable Term term, String known) {
        return term == null
                ? null
                : term.unknown()
                        .map(number -> new Emission.Told(slot(number), field(number), solution(term, number, known)))
                        .orElse(null);
    }

    /** Returns the name of the field in which a writer keeps the place of the last {@code number}. */
    static String slot(Term.Register number) {
        String element = number.element();
        return "slot" + number.token().index() + (element == null ? "" : "_" + element);
    }

    private int field(Term.Register number) {
        NumberFormat format = grammar.numbers().formats().get(number.token().index());
        if (number.field() == null || format == null) {
            return 0;
        }
        return format.fields().stream().map(NumberFormat.Field::name).toList().indexOf(number.field());
    }

    private String solution(Term term, Term.Register number, String known) {
        if (!(term instanceof Term.Operation operation)) {
            return known;
        }
        boolean left = operation.left().registers().anyMatch(number::equals);
        Term other = left ? operation.right() : operation.left();
        String constant = other.registers().findAny().isPresent() ? value(other) : literal(constant(other));
        Term part = left ? operation.left() : operation.right();
        return solution(
                part,
                number,
                switch (operation.operator()) {
                    case PLUS -> "minus(" + known + ", " + constant + ")";
                    case MINUS ->
                        left ? "plus(" + known + ", " + constant + ")" : "minus(" + constant + ", " + known + ")";
                    case TIMES -> "over(" + known + ", " + constant + ")";
                    case OVER -> "times(" + known + ", " + constant + ")";
                    default -> throw new IllegalArgumentException("not invertible: " + operation);
                });
    }

    /** Returns the value of a term without numbers. */
    private static long constant(Term term) {
        if (term instanceof Term.Constant constant) {
            return constant.value();
        }
        Term.Operation operation = (Term.Operation) term;
        return operation
                .operator()
                .apply(BigInteger.valueOf(constant(operation.left())), BigInteger.valueOf(constant(operation.right())))
                .longValue();
    }

    static String literal(long value) {
        return value == Long.MIN_VALUE ? "Long.MIN_VALUE" : value + "L";
    }
}
