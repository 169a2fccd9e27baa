package org.tatoo.compiler.lexer;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.automaton.Worklist;

/**
 * The relation "disturbs" between rules. Rule u disturbs t if t matches some non-empty w, and w is also a match of u,
 * which is declared before t, or a proper prefix of a match of u. Then t is delivered differently, or later, in modes
 * that also look for u. If the product of all rules has too many states, all rules that begin with a common byte are
 * assumed to disturb each other; the only cost is that some parser states are not merged.
 */
final class Disturbance {
    /** The maximum number of rule transitions to examine. */
    private static final long MAX_STEPS = 2_000_000;

    private final List<Dfa> rules;
    private final int classes;
    private final Products products;
    private final List<BitSet> disturbed;

    private Disturbance(List<Dfa> rules, int classes) {
        this.rules = rules;
        this.classes = classes;
        products = new Products(rules);
        disturbed = Stream.generate(BitSet::new).limit(rules.size()).toList();
    }

    /** Returns for each of {@code rules}, over {@code classes} byte classes, the rules that it disturbs. */
    static List<BitSet> of(List<Dfa> rules, int classes) {
        Disturbance disturbance = new Disturbance(rules, classes);
        if (!disturbance.compute(new Budget(MAX_STEPS))) {
            disturbance.assume();
        }
        return disturbance.disturbed;
    }

    /** Examines the product of all rules; returns whether {@code budget} was sufficient. */
    private boolean compute(Budget budget) {
        BitSet all = new BitSet();
        all.set(0, rules.size());
        Worklist<States> found = new Worklist<>();
        found.number(products.start(all));
        boolean[] enough = {true};
        found.expandAll((product, number) -> {
            enough[0] = enough[0] && budget.take((1L + product.numbers().length) * classes);
            if (enough[0]) {
                collect(product);
                for (int c = 0; c < classes; c++) {
                    found.number(products.step(product, c));
                }
            }
        });
        return enough[0];
    }

    private void collect(States product) {
        int[] accepting =
                IntStream.of(product.numbers()).filter(products::accepts).toArray();
        for (int u : product.numbers()) {
            boolean prolongs = accepting.length > 0 && products.canGrow(u);
            for (int t : accepting) {
                if (u != t && (prolongs || (u < t && products.accepts(u)))) {
                    disturbed.get(products.rule(u)).set(products.rule(t));
                }
            }
        }
    }

    private void assume() {
        List<BitSet> beginnings = rules.stream().map(this::beginnings).toList();
        for (int u = 0; u < rules.size(); u++) {
            for (int t = 0; t < rules.size(); t++) {
                disturbed.get(u).set(t, t != u && beginnings.get(u).intersects(beginnings.get(t)));
            }
        }
    }

    /** Returns the classes with which a match of {@code dfa} begins. */
    private BitSet beginnings(Dfa dfa) {
        BitSet result = new BitSet();
        for (int c = 0; c < classes; c++) {
            result.set(c, dfa.next(1, c) != Dfa.DEAD);
        }
        return result;
    }
}
