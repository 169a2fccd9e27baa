package org.tatoo.compiler.writing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat.Range;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Selector.Case;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.normalize.cells.Cells;

/** The numbers that choices determine: those that have the same value whenever the choice is taken. */
final class ChoiceNumbers {
    private final Grammar grammar;
    private final Map<Selector, Map<Long, Map<Term.Register, Long>>> known = new HashMap<>();

    ChoiceNumbers(Grammar grammar) {
        this.grammar = grammar;
    }

    /** Returns the only value of the term that takes {@code choice}; empty if several, or the handler chooses. */
    OptionalLong only(Choice choice) {
        Selector.ByNumber number = choice.selector().number();
        if (number == null) {
            return OptionalLong.empty();
        }
        boolean other = number.otherwise() == choice.value();
        Stream<Range> ranges = cases(number, choice.value()).map(Case::range);
        List<Range> chosen;
        if (number.term() instanceof Term.Register register) {
            List<Range> right = domain(register);
            chosen = other
                    ? without(right, ranges.toList())
                    : ranges.flatMap(range -> right.stream().flatMap(range::and))
                            .toList();
        } else {
            chosen = other ? List.of() : ranges.toList();
        }
        return chosen.size() == 1 && chosen.get(0).least() == chosen.get(0).most()
                ? OptionalLong.of(chosen.get(0).least())
                : OptionalLong.empty();
    }

    private static List<Range> without(List<Range> all, List<Range> some) {
        List<Range> left = all;
        for (Range range : some) {
            left = left.stream().flatMap(each -> each.without(range)).toList();
        }
        return left;
    }

    /** Returns the numbers that have the same value whenever one of {@code choices} is taken, with these values. */
    Map<Term.Register, Long> of(List<Choice> choices) {
        Map<Term.Register, Long> common = new LinkedHashMap<>(of(choices.get(0)));
        choices.forEach(choice -> common.entrySet().retainAll(of(choice).entrySet()));
        return common;
    }

    private Map<Term.Register, Long> of(Choice choice) {
        return known.computeIfAbsent(choice.selector(), this::search).getOrDefault((long) choice.value(), Map.of());
    }

    /** Returns the numbers that each value of {@code selector} determines. */
    private Map<Long, Map<Term.Register, Long>> search(Selector selector) {
        Selector.ByNumber number = selector.number();
        if (number == null
                || number.term() instanceof Term.Register
                || number.term().isOpen()) {
            return Map.of();
        }
        Map<Term.Register, List<Range>> domains = new LinkedHashMap<>();
        number.term().registers().forEach(each -> domains.put(each, domain(each)));
        return Cells.told(number.term(), number::value, domains);
    }

    /** Returns the cases of {@code value}; the cases of all others if it is that of all other numbers. */
    private static Stream<Case> cases(Selector.ByNumber number, int value) {
        return number.cases().stream().filter(each -> (number.otherwise() == value) != (each.value() == value));
    }

    private List<Range> domain(Term.Register number) {
        return grammar.numbers().format(number).domain(number.field());
    }
}
