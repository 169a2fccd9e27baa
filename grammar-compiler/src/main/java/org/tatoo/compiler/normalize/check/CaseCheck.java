package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.IMPOSSIBLE_CASE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNCHOSEN_NUMBER;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.NumberFormat.Range;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;

/**
 * The check of selectors that a number of a token decides, against the numbers that the token can be. Reports a value
 * that no number chooses, and a number that chooses none.
 */
public final class CaseCheck {
    private final ResolvedGrammar grammar;
    private final DiagnosticLog log;

    private CaseCheck(ResolvedGrammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
    }

    /** Checks {@code grammar}, whose numbers all have formats. */
    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        CaseCheck check = new CaseCheck(grammar, log);
        Map<Selector, List<Choice>> choices = new LinkedHashMap<>();
        grammar.virtuals().all().stream()
                .filter(Choice.class::isInstance)
                .map(Choice.class::cast)
                .filter(Choice::isNamed)
                .forEach(choice -> choices.computeIfAbsent(choice.selector(), selector -> new ArrayList<>())
                        .add(choice));
        choices.forEach((selector, values) -> {
            if (selector.number() != null && selector.number().term() instanceof Term.Register register) {
                check.check(values, selector.number(), register);
            }
        });
    }

    private void check(List<Choice> values, Selector.ByNumber number, Term.Register register) {
        List<Range> possible = possible(register);
        String name = register.written();
        OptionalLong left = firstLeft(possible, number.cases());
        for (Choice value : values) {
            boolean chosen = value.value() == number.otherwise()
                    ? left.isPresent()
                    : number.cases().stream()
                            .filter(each -> each.value() == value.value())
                            .anyMatch(each -> possible.stream().anyMatch(range -> meets(range, each.range())));
            if (!chosen) {
                log.report(IMPOSSIBLE_CASE, value.span(), "'" + value.name() + "'", name);
            }
        }
        if (number.otherwise() < 0 && left.isPresent()) {
            log.report(UNCHOSEN_NUMBER, values.get(0).span(), left.getAsLong(), name);
        }
    }

    private static boolean meets(Range a, Range b) {
        return a.least() <= b.most() && b.least() <= a.most();
    }

    /** Returns the least number in {@code possible} that no case has. */
    private static OptionalLong firstLeft(List<Range> possible, List<Selector.Case> cases) {
        List<Range> taken = cases.stream()
                .map(Selector.Case::range)
                .sorted(Comparator.comparingLong(Range::least))
                .toList();
        for (Range range : possible) {
            long next = range.least();
            boolean over = false;
            for (Range each : taken) {
                if (!over && each.least() <= next && next <= each.most()) {
                    over = each.most() >= range.most();
                    next = over ? next : each.most() + 1;
                }
            }
            if (!over) {
                return OptionalLong.of(next);
            }
        }
        return OptionalLong.empty();
    }

    /** Returns the numbers that {@code register} can have. */
    private List<Range> possible(Term.Register register) {
        NumberFormat format = Objects.requireNonNull(
                grammar.numbers().read().get(register.token().index()));
        for (NumberFormat.Field field : format.fields()) {
            if (field.name().equals(register.field())) {
                return sorted(field.ranges(), new Range(0, (1L << field.width()) - 1));
            }
        }
        long longest =
                grammar.lexicon().rule(register.token()).regex().lengths().longest();
        long length = Math.min(longest, grammar.lexicon().rule(register.token()).max());
        int radix = format.base().radix();
        BigInteger count = BigInteger.valueOf(radix).pow((int) Math.min(length, Long.SIZE));
        BigInteger half = count.shiftRight(1);
        long most = (format.signed() ? half : count)
                .subtract(BigInteger.ONE)
                .min(BigInteger.valueOf(format.limit()))
                .longValue();
        long least = format.signed()
                ? half.negate().max(BigInteger.valueOf(format.least())).longValue()
                : 0;
        return sorted(format.ranges(), new Range(least, most));
    }

    private static List<Range> sorted(List<Range> ranges, Range all) {
        return ranges.isEmpty()
                ? List.of(all)
                : ranges.stream()
                        .filter(range -> meets(range, all))
                        .map(range ->
                                new Range(Math.max(range.least(), all.least()), Math.min(range.most(), all.most())))
                        .sorted(Comparator.comparingLong(Range::least))
                        .toList();
    }
}
