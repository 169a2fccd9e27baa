package org.tatoo.compiler.overlap;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.counterexample.SearchBudget;

/**
 * The decision whether everything that may follow one token may also follow another: inclusion of the languages of two
 * sets of states, by the subset construction over terminals (Hopcroft and Karp 1971 for the pairs).
 */
final class Parallel {
    /** The maximum number of pairs of state sets; beyond it, two tokens do not count as parallel. */
    private static final int MAX_PAIRS = 500;

    private record Pair(BitSet less, BitSet more) {}

    private final StateGraph graph;
    private final int end;
    private final SearchBudget budget;
    private final Map<Pair, Boolean> known = new HashMap<>();

    /**
     * @param end the column of the end of input
     * @param budget the available steps, each of one state by one column
     */
    Parallel(StateGraph graph, int end, SearchBudget budget) {
        this.graph = graph;
        this.end = end;
        this.budget = budget;
    }

    /**
     * Returns whether everything that may follow {@code t} in {@code state} may follow {@code u} there.
     *
     * @throws Undecided if the decision needs more than its share of the steps
     */
    boolean holds(int state, int t, int u) {
        return known.computeIfAbsent(new Pair(graph.after(state, t), graph.after(state, u)), this::included);
    }

    private boolean included(Pair first) {
        SearchBudget share = budget.share();
        try {
            return included(first, share);
        } finally {
            budget.giveBack(share);
        }
    }

    private boolean included(Pair first, SearchBudget share) {
        Worklist<Pair> pairs = new Worklist<>();
        boolean[] included = {true};
        pairs.number(first);
        pairs.expandAll((pair, number) -> {
            if (included[0]) {
                included[0] = pairs.size() <= MAX_PAIRS && expand(pair, pairs, share);
            }
        });
        return included[0];
    }

    private boolean expand(Pair pair, Worklist<Pair> pairs, SearchBudget share) {
        long members = (long) pair.less.cardinality() + pair.more.cardinality();
        if (!share.take(members * graph.columns())) {
            throw new Undecided();
        }
        BitSet columns = new BitSet();
        pair.less.stream().forEach(state -> addColumns(graph.state(state).actions(), columns));
        if (columns.get(end)
                && pair.less.stream().anyMatch(graph::mayEnd)
                && pair.more.stream().noneMatch(graph::mayEnd)) {
            return false;
        }
        columns.clear(end);
        for (int column = columns.nextSetBit(0); column >= 0; column = columns.nextSetBit(column + 1)) {
            BitSet less = after(pair.less, column);
            BitSet more = after(pair.more, column);
            if (!less.isEmpty() && more.isEmpty()) {
                return false;
            }
            if (!isSubset(less, more)) {
                pairs.number(new Pair(less, more));
            }
        }
        return true;
    }

    private static void addColumns(int[] actions, BitSet columns) {
        for (int column = 0; column < actions.length; column++) {
            columns.set(column, columns.get(column) || actions[column] != 0);
        }
    }

    private BitSet after(BitSet states, int column) {
        BitSet result = new BitSet();
        states.stream().forEach(state -> result.or(graph.after(state, column)));
        return result;
    }

    private static boolean isSubset(BitSet less, BitSet more) {
        BitSet rest = (BitSet) less.clone();
        rest.andNot(more);
        return rest.isEmpty();
    }
}
