package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_NON_TERMINAL;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;

/** The solver of terms for the one unknown number in them. */
final class Solutions {
    private final Grammar grammar;
    private final SilentNumbers silent;
    private final DiagnosticLog log;
    private final Set<Selector> selectors = new LinkedHashSet<>();
    private boolean defers;

    Solutions(Grammar grammar, SilentNumbers silent, DiagnosticLog log) {
        this.grammar = grammar;
        this.silent = silent;
        this.log = log;
    }

    private String value(Term term, Span place) {
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

    /** Returns the value of {@code term}, which {@code part} needs; 0 while a number is not known yet. */
    String value(Term term, Content part) {
        String value = value(term, part.span());
        String known = known(term, part);
        return known.isEmpty() ? value : "(" + known + " ? " + value + " : 0L)";
    }

    /** Returns the Java expression for whether {@code part} takes one of {@code choices} by its number; false until known. */
    String chosen(List<VirtualTerminal.Choice> choices, Content part) {
        Selector.ByNumber number =
                Objects.requireNonNull(choices.get(0).selector().number());
        List<Integer> taken =
                choices.stream().map(VirtualTerminal.Choice::value).toList();
        String value = value(number.term(), part.span());
        boolean other = taken.contains(number.otherwise());
        String chosen = number.cases().stream()
                .filter(each -> other != taken.contains(each.value()))
                .map(each -> isIn(value, each.range()))
                .collect(Collectors.joining(" || "));
        String known = known(number.term(), part);
        String decided = other ? "!(" + (chosen.isEmpty() ? "false" : chosen) + ")" : chosen;
        return known.isEmpty() ? decided : known + " && " + (other ? decided : "(" + decided + ")");
    }

    static String isIn(String value, NumberFormat.Range range) {
        return "isIn(" + value + ", " + literal(range.least()) + ", " + literal(range.most()) + ")";
    }

    /** Returns the Java expression for whether all numbers of {@code term} are known; empty if they always are. */
    private String known(Term term, Content part) {
        String known = later(term.registers(), part).collect(Collectors.joining(" && "));
        defers |= !known.isEmpty();
        return known;
    }

    private Stream<String> later(Stream<Term.Register> numbers, Content part) {
        return numbers.distinct()
                .filter(number -> !silent.isGiven(number, part))
                .map(number -> "part.isKnown(" + slot(number) + " + " + field(number) + ")");
    }

    /** Returns the comparison of the number that decides {@code choice}, a part; null if there is none. */
    Emission.@Nullable Check check(VirtualTerminal.Choice choice, Content part) {
        Term.Register number = silent.number(part, choice);
        boolean told = number != null && silent.only(choice).isPresent() && silent.isNeverGiven(number, part);
        return told ? null : check(List.of(choice), part, part); // else the choice itself determines the number
    }

    /**
     * Returns the comparison of the numbers that decide among {@code choices} and that these do not determine; null if
     * there are none, or the user decides.
     *
     * @param first the part that is or adds the first choice
     */
    Emission.@Nullable Check check(List<VirtualTerminal.Choice> choices, Content part, Content first) {
        VirtualTerminal.Choice choice = choices.get(0);
        if (choice.term() == null || choice.term().isOpen()) {
            return null;
        }
        Term term = with(silent.fixed(first, choice), choice.term());
        if (term.registers().findAny().isEmpty()) {
            return null;
        }
        selectors.add(choice.selector());
        defers |= !term.registers().allMatch(each -> silent.isGiven(each, part));
        return new Emission.Check(
                term.registers()
                        .distinct()
                        .sorted(Comparator.comparing(each -> !silent.isGiven(each, part))) // a refusal names the first
                        .map(each -> slot(each) + " + " + field(each))
                        .toList(),
                value(term),
                choice.selector(),
                choices.stream().map(VirtualTerminal.Choice::value).toList());
    }

    /** Returns {@code term} with the values of some of its numbers. */
    private static Term with(Map<Term.Register, Long> numbers, Term term) {
        if (term instanceof Term.Operation operation) {
            return new Term.Operation(
                    operation.operator(), with(numbers, operation.left()), with(numbers, operation.right()));
        }
        Long value = term instanceof Term.Register number ? numbers.get(number) : null;
        return value == null ? term : new Term.Constant(value);
    }

    /** Returns the selectors whose numbers are compared. */
    Set<Selector> selectors() {
        return selectors;
    }

    /** Returns whether a number may be needed before it is known. */
    boolean defers() {
        return defers;
    }

    /** Marks a number as needed before it is known. */
    void defer() {
        defers = true;
    }

    /** Returns the number that {@code part} determines by the value of {@code virtual}; null if there is none. */
    Emission.@Nullable Told told(Content part, VirtualTerminal virtual) {
        return told(part, virtual, "%s");
    }

    /** Returns the numbers that {@code part} determines by taking {@code choice}. */
    List<Emission.Told> taken(Content part, VirtualTerminal.Choice choice) {
        OptionalLong only = silent.only(choice);
        Emission.Told solved = only.isPresent() ? told(part, choice, literal(only.getAsLong())) : null;
        Stream<Emission.Told> fixed = silent.fixed(part, choice).entrySet().stream()
                .map(each -> new Emission.Told(
                        slot(each.getKey()), field(each.getKey()), literal(each.getValue()), List.of()));
        return Stream.concat(Stream.ofNullable(solved), fixed).toList();
    }

    private Emission.@Nullable Told told(Content part, VirtualTerminal virtual, String known) {
        Term term = virtual.term();
        Term.Register number = silent.number(part, virtual);
        if (term == null || number == null) {
            return null;
        }
        List<String> needs = later(term.registers().filter(other -> !other.equals(number)), part)
                .toList();
        defers |= !needs.isEmpty();
        return new Emission.Told(slot(number), field(number), solution(term, number, known), needs);
    }

    /** Returns whether {@code term} can be solved for {@code number}. */
    static boolean isSolvable(Term term, Term.Register number) {
        if (term instanceof Term.Operation operation) {
            boolean left = operation.left().registers().anyMatch(number::equals);
            Term part = left ? operation.left() : operation.right();
            Term other = left ? operation.right() : operation.left();
            boolean linear = operation.operator() == Term.Operator.PLUS || operation.operator() == Term.Operator.MINUS;
            return operation.operator().isInvertible()
                    && other.registers().noneMatch(number::equals)
                    && other.all().noneMatch(each -> each instanceof Term.Left || each instanceof Term.Method)
                    && (linear || (other.registers().findAny().isEmpty() && constant(other) != 0))
                    && isSolvable(part, number);
        }
        return term.equals(number);
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
