package org.tatoo.compiler.values;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * The numbers that are no components, because what they are for tells them: the length of bytes or of a region, the number
 * of elements, what is there. Such a term has no other number in it. A number that a stream depends on is a component,
 * because the record has no stream.
 */
final class DerivedNumbers {
    private final Grammar grammar;
    private final Set<String> told;
    private final List<VirtualTerminal> used;

    /** @param told the names of counters and conditions of which a record tells how many, or whether */
    private DerivedNumbers(Grammar grammar, Set<String> told) {
        this.grammar = grammar;
        this.told = told;
        Set<VirtualTerminal> written =
                contents(grammar).flatMap(DerivedNumbers::use).collect(Collectors.toSet());
        Set<String> counters = contents(grammar)
                .filter(Content.Counted.class::isInstance)
                .map(content -> ((Content.Counted) content).counter().name())
                .collect(Collectors.toSet());
        used = grammar.virtuals().stream()
                .filter(virtual -> written.contains(virtual)
                        || (virtual instanceof VirtualTerminal.Step step
                                && counters.contains(step.counter().name())))
                .toList();
    }

    /** @param hasValue whether a part of a production has components */
    static Set<Term.Register> of(Grammar grammar, Predicate<Content> hasValue) {
        Set<String> told = new HashSet<>();
        contents(grammar).forEach(content -> {
            if (content instanceof Content.Counted counted && hasValue.test(counted.element())) {
                told.add(counted.counter().name());
            } else if (content instanceof Content.Conditional conditional && hasValue.test(conditional)) {
                told.add(conditional.there().selector().name());
            }
        });
        return new DerivedNumbers(grammar, told).derived();
    }

    /** What stands in productions, and all parts of it. */
    private static Stream<Content> contents(Grammar grammar) {
        return grammar.values().contents().values().stream().flatMap(DerivedNumbers::all);
    }

    /** The parts of {@code content}, and itself. */
    static Stream<Content> all(Content content) {
        return Stream.concat(Stream.of(content), parts(content).flatMap(DerivedNumbers::all));
    }

    private static Stream<? extends Content> parts(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().stream();
        }
        if (content instanceof Content.Choice choice) {
            return choice.alternatives().stream();
        }
        if (content instanceof Content.Repetition repetition) {
            return Stream.concat(Stream.of(repetition.element()), Stream.ofNullable(repetition.separator()));
        }
        if (content instanceof Content.Named named) {
            return Stream.of(named.content());
        }
        if (content instanceof Content.Optional optional) {
            return Stream.of(optional.content());
        }
        if (content instanceof Content.Conditional conditional) {
            return Stream.of(conditional.content());
        }
        if (content instanceof Content.Counted counted) {
            return Stream.of(counted.element());
        }
        return content instanceof Content.Bounded bounded ? Stream.of(bounded.content()) : Stream.of();
    }

    private Set<Term.Register> derived() {
        return terms().flatMap(Term::registers).filter(this::isDerived).collect(Collectors.toSet());
    }

    private Stream<Term> terms() {
        return used.stream().flatMap(virtual -> Stream.ofNullable(virtual.term()));
    }

    private boolean isDerived(Term.Register number) {
        if (number.element() != null ? !isDeterminedWhereItIs(number) : isNamed(number.token())) {
            return false; // it is not for all of these elements, or of its token, that their uses tell
        }
        List<VirtualTerminal> uses = used.stream()
                .filter(virtual -> {
                    Term term = virtual.term();
                    return term != null && term.registers().anyMatch(number::equals);
                })
                .toList();
        return uses.stream().allMatch(this::isTold) && uses.stream().anyMatch(use -> determines(use, number));
    }

    private boolean isNamed(Terminal token) {
        return grammar.named().registers().stream()
                .anyMatch(named -> named.token().equals(token));
    }

    /** Whether each element that has {@code number} is followed, in its sequence, by what determines it. */
    private boolean isDeterminedWhereItIs(Term.Register number) {
        boolean everywhere = terms().flatMap(Term::registers)
                .anyMatch(used -> used.token().equals(number.token()) && used.element() == null);
        return !everywhere && contents(grammar).allMatch(content -> isDeterminedIn(content, number));
    }

    /** Whether those that are parts of {@code content} are, each before the next one. */
    private boolean isDeterminedIn(Content content, Term.Register number) {
        if (!(content instanceof Content.Sequence sequence)) {
            return content instanceof Content.Named || parts(content).noneMatch(part -> has(part, number));
        }
        boolean open = false;
        for (Content part : sequence.parts()) {
            if (has(part, number)) {
                if (open) {
                    return false;
                }
                open = true;
            } else if (uses(part).anyMatch(use -> determines(use, number))) {
                open = false;
            }
        }
        return !open;
    }

    /** Whether {@code part} is an element that has {@code number}. */
    private boolean has(Content part, Term.Register number) {
        return part instanceof Content.Named named
                ? has(named.content(), number)
                : part instanceof Content.Single single
                        && single.symbol().equals(number.token())
                        && grammar.named().register(single, number.field()).equals(number);
    }

    /** What uses a number in {@code part} in any case. */
    private static Stream<VirtualTerminal> uses(Content part) {
        if (part instanceof Content.Named named) {
            return uses(named.content());
        }
        if (part instanceof Content.Sequence sequence) {
            return sequence.parts().stream().flatMap(DerivedNumbers::uses);
        }
        return part instanceof Content.Bounded bounded
                ? Stream.concat(use(bounded), uses(bounded.content()))
                : use(part);
    }

    /** The virtual terminals that {@code part} itself is or adds, but for those that count. */
    private static Stream<VirtualTerminal> use(Content part) {
        if (part instanceof Content.Bounded bounded) {
            return Stream.of(bounded.begin(), bounded.end());
        }
        if (part instanceof Content.Conditional conditional) {
            return Stream.of(conditional.there(), conditional.absent());
        }
        return part instanceof Content.Single single && single.symbol() instanceof VirtualTerminal virtual
                ? Stream.of(virtual)
                : Stream.of();
    }

    /** Whether a record tells what the term of {@code use} is, or restricts it at least. */
    private boolean isTold(VirtualTerminal use) {
        if (use instanceof VirtualTerminal.Bytes) {
            return SymbolValues.isCollected(use, grammar);
        }
        if (use instanceof VirtualTerminal.Step step) {
            return told.contains(step.counter().name());
        }
        return !(use instanceof VirtualTerminal.Choice choice)
                || choice.isNamed()
                || told.contains(choice.selector().name());
    }

    /** Whether what {@code use} is for determines {@code number}. */
    private boolean determines(VirtualTerminal use, Term.Register number) {
        Term term = use.term();
        if (term == null || term.all().anyMatch(part -> part instanceof Term.Left || part instanceof Term.Method)) {
            return false;
        }
        boolean alone = term.registers().count() == 1;
        return alone && (!(use instanceof VirtualTerminal.Choice choice) || isOneNumberEach(choice.selector(), number));
    }

    /** Whether each value of {@code selector} is chosen by one number. */
    private boolean isOneNumberEach(Selector selector, Term.Register number) {
        Selector.ByNumber by = selector.number();
        if (by == null) {
            return false;
        }
        boolean distinct =
                by.cases().stream().map(Selector.Case::value).distinct().count()
                                == by.cases().size()
                        && by.cases().stream()
                                .allMatch(each ->
                                        each.range().least() == each.range().most());
        return distinct && (by.otherwise() < 0 || (by.cases().size() == 1 && isBit(number)));
    }

    /** Whether {@code number} is one bit. */
    private boolean isBit(Term.Register number) {
        NumberFormat format = grammar.values().numbers().get(number.token().index());
        return format != null
                && format.fields().stream()
                        .anyMatch(field -> field.name().equals(number.field()) && field.width() == 1);
    }
}
