package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The look-aheads of the kernel items of a graph of states, spread along its transitions until nothing changes (as for
 * LALR(1): Aho, Sethi and Ullman, 4.7). For the LR(0) automaton they are those of LALR(1), for a graph whose states are
 * told apart more finely, those of the canonical states that each state stands for.
 */
final class LookAheads {
    private final Closures closures;
    private final GotoGraph graph;

    /** The number of each state's first item. */
    private final int[] offsets;

    private final List<BitSet> sets = new ArrayList<>();
    private final List<List<Integer>> targets = new ArrayList<>();

    private LookAheads(Closures closures, GotoGraph graph) {
        this.closures = closures;
        this.graph = graph;
        offsets = new int[graph.size() + 1];
        for (int state = 0; state < graph.size(); state++) {
            int size = graph.get(state).core().items().length;
            offsets[state + 1] = offsets[state] + size;
            for (int i = 0; i < size; i++) {
                sets.add(new BitSet());
                targets.add(new ArrayList<>());
            }
        }
    }

    /** The kernels of the states of {@code graph}, with look-aheads. */
    static List<ItemSet> of(Closures closures, GotoGraph graph) {
        LookAheads lookAheads = new LookAheads(closures, graph);
        for (int start = 0; start < closures.starts(); start++) {
            lookAheads.sets.get(start).or(closures.startLookAhead());
        }
        for (int state = 0; state < graph.size(); state++) {
            lookAheads.connect(state);
        }
        lookAheads.spread();
        return lookAheads.kernels();
    }

    private void connect(int number) {
        GotoGraph.State state = graph.get(number);
        Map<Integer, Closures.Origin> origins = new HashMap<>();
        for (int target : state.targets()) {
            int[] items = graph.get(target).core().items();
            for (int i = 0; i < items.length; i++) {
                int node = offsets[target] + i;
                int position = state.position(items[i] - 1);
                if (position >= 0) {
                    targets.get(offsets[number] + position).add(node);
                } else {
                    Closures.Origin origin = origins.computeIfAbsent(
                            closures.leftHandSide(items[i]), nonTerminal -> closures.origin(state.core(), nonTerminal));
                    sets.get(node).or(origin.spontaneous());
                    for (int source : origin.inherited()) {
                        targets.get(offsets[number] + source).add(node);
                    }
                }
            }
        }
    }

    private void spread() {
        Deque<Integer> pending = new ArrayDeque<>();
        boolean[] isPending = new boolean[sets.size()];
        for (int node = 0; node < isPending.length; node++) {
            pending.add(node);
            isPending[node] = true;
        }
        while (!pending.isEmpty()) {
            int node = pending.remove();
            isPending[node] = false;
            for (int target : targets.get(node)) {
                if (extend(sets.get(target), sets.get(node)) && !isPending[target]) {
                    pending.add(target);
                    isPending[target] = true;
                }
            }
        }
    }

    private static boolean extend(BitSet set, BitSet more) {
        int size = set.cardinality();
        set.or(more);
        return set.cardinality() != size;
    }

    private List<ItemSet> kernels() {
        List<ItemSet> kernels = new ArrayList<>();
        for (int state = 0; state < graph.size(); state++) {
            kernels.add(new ItemSet(graph.get(state).core(), sets.subList(offsets[state], offsets[state + 1])));
        }
        return kernels;
    }
}
