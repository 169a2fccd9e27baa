package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.BitSet;
import org.tatoo.compiler.lr.states.Closures.Origin;

/**
 * The look-aheads of the kernel items of a graph of states, spread along its transitions until nothing changes (as for
 * LALR(1): Aho, Sethi and Ullman, 4.7). For the LR(0) automaton they are those of LALR(1). For a graph with more finely
 * split states, they are those of the canonical states that each state represents.
 */
final class LookAheads {
    private static final int NONE = -1;

    private final Origins origins;
    private final GotoGraph graph;

    /** The number of each state's first item. */
    private final int[] offsets;

    private final BitSet[] sets;

    /** For each item, the last of its outgoing edges; {@link #NONE} if there is none. */
    private final int[] lastEdge;

    // for each edge, its target, and the previous edge from the same item
    private int[] target = new int[1024];
    private int[] edgeBefore = new int[1024];
    private int edges;

    private LookAheads(Origins origins, GotoGraph graph) {
        this.origins = origins;
        this.graph = graph;
        offsets = new int[graph.size() + 1];
        for (int state = 0; state < graph.size(); state++) {
            offsets[state + 1] = offsets[state] + graph.get(state).core().items().length;
        }
        sets = new BitSet[offsets[graph.size()]];
        for (int item = 0; item < sets.length; item++) {
            sets[item] = new BitSet();
        }
        lastEdge = new int[sets.length];
        Arrays.fill(lastEdge, NONE);
    }

    /** Returns for each state of {@code graph} the look-aheads of its kernel items. */
    static BitSet[][] of(Origins origins, GotoGraph graph) {
        LookAheads lookAheads = new LookAheads(origins, graph);
        for (int start = 0; start < origins.closures().starts(); start++) {
            lookAheads.sets[start].or(origins.closures().startLookAhead());
        }
        for (int state = 0; state < graph.size(); state++) {
            lookAheads.connect(state);
        }
        lookAheads.spread();
        return lookAheads.byState();
    }

    private void connect(int number) {
        GotoGraph.State state = graph.get(number);
        Origin[][] successors = origins.of(state.lr0()).successors();
        for (int i = 0; i < successors.length; i++) {
            int first = offsets[state.targets()[i]];
            for (int j = 0; j < successors[i].length; j++) {
                Origin origin = successors[i][j];
                sets[first + j].or(origin.spontaneous());
                for (int source : origin.inherited()) {
                    addEdge(offsets[number] + source, first + j);
                }
            }
        }
    }

    private void addEdge(int from, int to) {
        if (edges == target.length) {
            target = Arrays.copyOf(target, 2 * edges);
            edgeBefore = Arrays.copyOf(edgeBefore, 2 * edges);
        }
        target[edges] = to;
        edgeBefore[edges] = lastEdge[from];
        lastEdge[from] = edges++;
    }

    private void spread() {
        // a ring buffer: an item waits at most once
        int[] pending = new int[sets.length];
        boolean[] isPending = new boolean[sets.length];
        for (int item = 0; item < pending.length; item++) {
            pending[item] = item;
            isPending[item] = true;
        }
        int first = 0;
        int count = pending.length;
        while (count > 0) {
            int item = pending[first];
            first = first + 1 == pending.length ? 0 : first + 1;
            count--;
            isPending[item] = false;
            for (int edge = lastEdge[item]; edge != NONE; edge = edgeBefore[edge]) {
                int to = target[edge];
                if (extend(sets[to], sets[item]) && !isPending[to]) {
                    pending[(first + count++) % pending.length] = to;
                    isPending[to] = true;
                }
            }
        }
    }

    private static boolean extend(BitSet set, BitSet more) {
        int size = set.cardinality();
        set.or(more);
        return set.cardinality() != size;
    }

    private BitSet[][] byState() {
        BitSet[][] byState = new BitSet[graph.size()][];
        for (int state = 0; state < byState.length; state++) {
            byState[state] = Arrays.copyOfRange(sets, offsets[state], offsets[state + 1]);
        }
        return byState;
    }
}
