package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * For each kernel item of the LR(0) automaton, the look-aheads that make a difference in its state or in one that
 * follows: if two states of equal core agree on them, so do all states that follow, and merging them loses nothing. Found
 * where reductions collide, and traced back to where each look-ahead comes from (the annotations of IELR(1): Denny and
 * Malloy, "The IELR(1) algorithm for generating minimal LR(1) parser tables for non-LR(1) grammars with conflict
 * resolution", 2010).
 */
final class RelevantLookAheads {
    private record Item(int state, int position) {}

    private final Closures closures;
    private final GotoGraph graph;
    private final List<List<BitSet>> sets = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();
    private final Deque<Item> pending = new ArrayDeque<>();

    private RelevantLookAheads(Closures closures, GotoGraph graph) {
        this.closures = closures;
        this.graph = graph;
        for (GotoGraph.State state : graph.states()) {
            List<BitSet> none = new ArrayList<>();
            for (int i = 0; i < state.core().items().length; i++) {
                none.add(new BitSet());
            }
            sets.add(none);
            predecessors.add(new ArrayList<>());
        }
        for (int state = 0; state < graph.size(); state++) {
            for (int target : graph.get(state).targets()) {
                predecessors.get(target).add(state);
            }
        }
    }

    /** Those of each state of the LR(0) automaton {@code graph}, whose kernels have the look-aheads of LALR(1). */
    static List<List<BitSet>> of(Closures closures, GotoGraph graph, List<ItemSet> kernels, MergeGuard guard) {
        RelevantLookAheads relevant = new RelevantLookAheads(closures, graph);
        for (int state = 0; state < graph.size(); state++) {
            Map<Integer, BitSet> reductions = closures.of(kernels.get(state)).reductions();
            int number = state;
            guard.relevant(reductions, relevant.shifts(state))
                    .forEach((variant, terminals) -> relevant.addReduction(number, variant, terminals));
        }
        relevant.traceBack();
        return relevant.sets;
    }

    private BitSet shifts(int state) {
        BitSet shifts = new BitSet();
        for (int symbol : graph.get(state).symbols()) {
            if (closures.grammar().isTerminal(symbol)) {
                shifts.set(symbol);
            }
        }
        return shifts;
    }

    private void addReduction(int state, int variant, BitSet terminals) {
        int length = closures.grammar().rightHandSide(variant).length;
        int position = graph.get(state).position(closures.item(variant, length));
        if (position >= 0) {
            add(state, position, terminals);
        } else {
            addBegun(state, closures.grammar().terminals() + closures.grammar().leftHandSide(variant), terminals);
        }
    }

    private void addBegun(int state, int nonTerminal, BitSet terminals) {
        for (int position :
                closures.origin(graph.get(state).core(), nonTerminal).inherited()) {
            add(state, position, terminals);
        }
    }

    private void add(int state, int position, BitSet terminals) {
        BitSet known = sets.get(state).get(position);
        int size = known.cardinality();
        known.or(terminals);
        if (known.cardinality() > size) {
            pending.add(new Item(state, position));
        }
    }

    private void traceBack() {
        while (!pending.isEmpty()) {
            Item item = pending.remove();
            BitSet terminals = sets.get(item.state).get(item.position);
            int number = graph.get(item.state).core().items()[item.position];
            if (closures.dot(number) == 0) {
                continue;
            }
            for (int predecessor : predecessors.get(item.state)) {
                int position = graph.get(predecessor).position(number - 1);
                if (position >= 0) {
                    add(predecessor, position, terminals);
                } else {
                    addBegun(predecessor, closures.leftHandSide(number), terminals);
                }
            }
        }
    }
}
