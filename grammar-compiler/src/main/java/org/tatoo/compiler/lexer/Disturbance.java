package org.tatoo.compiler.lexer;

import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/**
 * Which rule disturbs which: u disturbs t if t matches some non-empty w, and either u matches w too and is declared
 * before t, or w is a proper prefix of a match of u. Then t is delivered differently, or later, where u is looked for
 * too.
 */
final class Disturbance {
    private record Pair(int first, int second) {}

    private Disturbance() {}

    /** For each rule u, the rules that it disturbs. */
    static List<BitSet> of(List<Dfa> rules) {
        return java.util.stream.IntStream.range(0, rules.size())
                .mapToObj(u -> disturbedBy(u, rules))
                .toList();
    }

    private static BitSet disturbedBy(int u, List<Dfa> rules) {
        BitSet disturbed = new BitSet();
        for (int t = 0; t < rules.size(); t++) {
            if (t != u && disturbs(rules.get(u), rules.get(t), u < t)) {
                disturbed.set(t);
            }
        }
        return disturbed;
    }

    private static boolean disturbs(Dfa u, Dfa t, boolean declaredBefore) {
        Worklist<Pair> pairs = new Worklist<>();
        boolean[] found = new boolean[1];
        addSuccessors(u, t, new Pair(1, 1), pairs);
        pairs.expandAll((pair, number) -> {
            if (t.accepts(pair.second) && (u.canGrow(pair.first) || (declaredBefore && u.accepts(pair.first)))) {
                found[0] = true;
            }
            if (!found[0]) {
                addSuccessors(u, t, pair, pairs);
            }
        });
        return found[0];
    }

    private static void addSuccessors(Dfa u, Dfa t, Pair pair, Worklist<Pair> pairs) {
        for (int c = 0; c < u.classes(); c++) {
            int first = u.next(pair.first, c);
            int second = t.next(pair.second, c);
            if (first != Dfa.DEAD && second != Dfa.DEAD) {
                pairs.number(new Pair(first, second));
            }
        }
    }
}
