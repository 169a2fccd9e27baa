package org.tatoo.compiler.oracle;

import java.util.Arrays;
import java.util.List;

/** The fewest bytes that the non-terminals and the counted elements of a model take, as the grammar alone says. */
final class LeastBytes {
    private static final int MANY = 1_000_000;
    private static final int LONGEST = 1000;

    private final Model model;
    private final Terminals terminals;
    private final List<Language> rules;
    private final long[] nonTerminals;
    private final long[] counted;
    private boolean regionTooSmall;

    private LeastBytes(Model model, List<Language> rules) {
        this.model = model;
        this.rules = rules;
        terminals = model.terminals();
        nonTerminals = new long[model.nonTerminals().size()];
        counted = new long[model.counters().size()];
        Arrays.fill(nonTerminals, MANY);
    }

    static LeastBytes of(Model model, List<Language> rules) {
        LeastBytes least = new LeastBytes(model, rules);
        if (!model.regions().isEmpty()) {
            least.saturate();
        }
        return least;
    }

    /** At least 1; of all that the counter counts. */
    long ofCounted(int counter) {
        return Math.max(1, counted[counter]);
    }

    /** Whether a region never has as many bytes as what fills it. */
    boolean isRegionTooSmall() {
        return regionTooSmall;
    }

    private static long most(Model.Region region) {
        Long max = region.max();
        long most = region.length() instanceof Formula.Constant constant ? constant.number() : Long.MAX_VALUE;
        return max == null ? most : Math.min(max, most);
    }

    private void saturate() {
        long[] before;
        do {
            before = nonTerminals.clone();
            regionTooSmall = false;
            Arrays.fill(counted, MANY);
            for (int i = 0; i < nonTerminals.length; i++) {
                nonTerminals[i] = model.nonTerminals().get(i).alternatives().stream()
                        .mapToLong(alternative -> of(alternative.elements()))
                        .min()
                        .orElse(MANY);
            }
        } while (!Arrays.equals(before, nonTerminals));
    }

    private long of(List<Expression> elements) {
        return Math.min(MANY, elements.stream().mapToLong(this::of).sum());
    }

    private long of(Expression expression) {
        if (expression instanceof Expression.Terminal terminal) {
            return ofTerminal(terminal.number());
        }
        if (expression instanceof Expression.Reference reference) {
            return nonTerminals[reference.nonTerminal()];
        }
        if (expression instanceof Expression.Group group) {
            return group.alternatives().stream().mapToLong(this::of).min().orElse(MANY);
        }
        if (expression instanceof Expression.Bounded bounded) {
            long content = of(bounded.element());
            regionTooSmall |= content > most(model.regions().get(bounded.region())) && content < MANY;
            return content;
        }
        if (expression instanceof Expression.Repetition list) {
            Expression separator = list.separator();
            if (separator != null) {
                of(separator);
            }
            long once = of(list.element());
            return list.orNone() ? 0 : once;
        }
        if (expression instanceof Expression.Optional optional) {
            of(optional.body());
        } else if (expression instanceof Expression.Counted each) {
            long element = of(each.element());
            counted[each.counter()] = Math.min(counted[each.counter()], element);
        } else {
            of(((Expression.Conditional) expression).element());
        }
        return 0;
    }

    private long ofTerminal(int terminal) {
        if (terminals.isToken(terminal)) {
            return rules.get(terminal).shortest(LONGEST);
        }
        boolean text =
                terminals.isVirtual(terminal) && terminals.question(terminal).kind() == Terminals.Kind.TEXT;
        return text
                ? model.texts().get(terminals.question(terminal).index()).text().length()
                : 0;
    }
}
