package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which rule disturbs which: u disturbs t if t matches some non-empty w, and either u matches w too and is declared
 * before t, or w is a proper prefix of a match of u. Then t is delivered differently, or later, where u is looked for
 * too. Of automata whose products are very large, it is assumed: that costs states that are not merged, nothing else.
 */
final class Disturbance {
    /** The most transitions of products that are looked at, for all pairs together. */
    private static final long MAX_STEPS = 10_000_000;

    private final List<Dfa> rules;
    private final List<BitSet> beginnings;
    private final Budget budget = new Budget(MAX_STEPS);

    private Disturbance(List<Dfa> rules) {
        this.rules = rules;
        beginnings = rules.stream().map(Disturbance::beginnings).toList();
    }

    /** For each rule u, the rules that it disturbs. */
    static List<BitSet> of(List<Dfa> rules) {
        Disturbance disturbance = new Disturbance(rules);
        return IntStream.range(0, rules.size())
                .mapToObj(disturbance::disturbedBy)
                .toList();
    }

    /** The classes with which a match begins. */
    private static BitSet beginnings(Dfa dfa) {
        BitSet classes = new BitSet();
        for (int c = 0; c < dfa.classes(); c++) {
            classes.set(c, dfa.next(1, c) != Dfa.DEAD);
        }
        return classes;
    }

    private BitSet disturbedBy(int u) {
        BitSet disturbed = new BitSet();
        for (int t = 0; t < rules.size(); t++) {
            if (t != u && beginnings.get(u).intersects(beginnings.get(t))) {
                disturbed.set(t, disturbs(rules.get(u), rules.get(t), u < t));
            }
        }
        return disturbed;
    }

    private boolean disturbs(Dfa u, Dfa t, boolean declaredBefore) {
        Set<Long> seen = new HashSet<>();
        Deque<Long> pending = new ArrayDeque<>();
        pending.add(pair(1, 1));
        while (!pending.isEmpty()) {
            long pair = pending.remove();
            if (!budget.take(u.classes())) {
                return true;
            }
            for (int c = 0; c < u.classes(); c++) {
                int first = u.next((int) (pair >> Integer.SIZE), c);
                int second = t.next((int) pair, c);
                if (first == Dfa.DEAD || second == Dfa.DEAD) {
                    continue;
                }
                if (t.accepts(second) && (u.canGrow(first) || (declaredBefore && u.accepts(first)))) {
                    return true;
                }
                if (seen.add(pair(first, second))) {
                    pending.add(pair(first, second));
                }
            }
        }
        return false;
    }

    private static long pair(int first, int second) {
        return (long) first << Integer.SIZE | second;
    }
}
