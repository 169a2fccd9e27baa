package org.tatoo.compiler.lr.states;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.tatoo.compiler.lr.states.Closures.Origin;

/**
 * For each kernel item of the LR(0) automaton, the look-aheads that are relevant in its state or in a successor: if two
 * states with the same core agree on them, so do all successors, and merging them loses nothing. Found where reductions
 * collide, and traced back to the origin of each look-ahead (the annotations of IELR(1): Denny and Malloy, "The IELR(1)
 * algorithm for generating minimal LR(1) parser tables for non-LR(1) grammars with conflict resolution", 2010).
 */
final class RelevantLookAheads {
    /** The transition at {@code position} of the state {@code from}. */
    private record Transition(int from, int position) {}

    private final Origins origins;
    private final GotoGraph graph;
    private final TokenPairs pairs;
    private final Relevance[][] relevances;
    private final List<List<Transition>> predecessors = new ArrayList<>();

    /** The states whose items have gained look-aheads since they were last traced back, each once. */
    private final Deque<Integer> pending = new ArrayDeque<>();

    private final BitSet isPending = new BitSet();

    private RelevantLookAheads(Origins origins, TokenPairs pairs) {
        this.origins = origins;
        this.pairs = pairs;
        graph = origins.lr0();
        relevances = new Relevance[graph.size()][];
        for (int state = 0; state < graph.size(); state++) {
            relevances[state] = new Relevance[graph.get(state).core().items().length];
            Arrays.setAll(relevances[state], item -> Relevance.none());
            predecessors.add(new ArrayList<>(1));
        }
        for (int state = 0; state < graph.size(); state++) {
            int[] targets = graph.get(state).targets();
            for (int i = 0; i < targets.length; i++) {
                predecessors.get(targets[i]).add(new Transition(state, i));
            }
        }
    }

    /** Returns the relevant look-aheads of each LR(0) state, given the LALR(1) look-aheads of its items. */
    static Relevance[][] of(Origins origins, BitSet[][] lookAheads, MergeGuard guard) {
        RelevantLookAheads relevant = new RelevantLookAheads(origins, guard.pairs());
        for (int state = 0; state < lookAheads.length; state++) {
            Origins.State from = origins.of(state);
            if (from.reduced().length > 0) {
                relevant.addReductions(
                        state, guard.relevant(from.reductions(lookAheads[state]), relevant.shifts(state)));
            }
        }
        relevant.traceBack();
        return relevant.relevances;
    }

    private BitSet shifts(int state) {
        return origins.closures().grammar().terminals(graph.get(state).symbols());
    }

    private void addReductions(int state, List<Relevance> ofReductions) {
        for (int i = 0; i < ofReductions.size(); i++) {
            add(state, origins.of(state).reductions()[i], ofReductions.get(i));
        }
    }

    /** Adds the relevant look-aheads that come from {@code origin} in {@code state}. */
    private void add(int state, Origin origin, Relevance relevance) {
        if (relevance.isEmpty() || origin.inherited().length == 0) {
            return;
        }
        Relevance before = relevance.after(origin.spontaneous(), origin.inherited().length == 1, pairs);
        for (int position : origin.inherited()) {
            if (relevances[state][position].add(before) && !isPending.get(state)) {
                isPending.set(state);
                pending.add(state);
            }
        }
    }

    private void traceBack() {
        while (!pending.isEmpty()) {
            int state = pending.remove();
            isPending.clear(state);
            for (Transition transition : predecessors.get(state)) {
                Origin[] items = origins.of(transition.from).successors()[transition.position];
                for (int i = 0; i < items.length; i++) {
                    add(transition.from, items[i], relevances[state][i]);
                }
            }
        }
    }
}
