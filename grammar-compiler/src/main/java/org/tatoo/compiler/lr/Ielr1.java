package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tatoo.compiler.automaton.Worklist;

/**
 * The states of LALR(1), told apart where merging those of the canonical LR(1) automaton would lose something that
 * {@link MergeGuard} keeps: by the look-aheads that make a difference, and no others (Denny and Malloy 2010). The
 * canonical automaton is never built.
 */
final class Ielr1 {
    /**
     * A state.
     *
     * @param lr0 its state in the LR(0) automaton
     * @param lookAheads of each kernel item, those that make a difference
     */
    private record Distinct(int lr0, List<BitSet> lookAheads) {}

    private final Closures closures;
    private final GotoGraph lr0;
    private final List<List<BitSet>> relevant;
    private final Worklist<Distinct> distinct = new Worklist<>();

    private Ielr1(Closures closures, GotoGraph lr0, List<List<BitSet>> relevant) {
        this.closures = closures;
        this.lr0 = lr0;
        this.relevant = relevant;
    }

    /**
     * The states of {@code grammar}.
     *
     * @throws TooManyStates if there would be too many
     */
    static Lr1States of(LrGrammar grammar, MergeGuard guard) {
        Closures closures = new Closures(grammar);
        GotoGraph lr0 = Lr0.of(closures);
        List<ItemSet> kernels = LookAheads.of(closures, lr0);
        List<List<BitSet>> relevant = RelevantLookAheads.of(closures, lr0, kernels, guard);
        GotoGraph graph = new Ielr1(closures, lr0, relevant).split();
        return states(closures, graph, graph.size() == lr0.size() ? kernels : LookAheads.of(closures, graph));
    }

    private GotoGraph split() {
        for (int start = 0; start < closures.starts(); start++) {
            BitSet lookAhead = closures.startLookAhead();
            lookAhead.and(relevant.get(start).get(0));
            distinct.number(new Distinct(start, List.of(lookAhead)));
        }
        List<GotoGraph.State> states = new ArrayList<>();
        distinct.expandAll((state, number) -> {
            GotoGraph.State plain = lr0.get(state.lr0);
            int[] targets = new int[plain.targets().length];
            Map<Integer, BitSet> begun = new HashMap<>();
            for (int i = 0; i < targets.length; i++) {
                targets[i] = distinct.number(successor(state, plain.targets()[i], begun));
            }
            TooManyStates.check(distinct.size());
            states.add(new GotoGraph.State(plain.core(), plain.symbols(), targets));
        });
        return new GotoGraph(states);
    }

    /**
     * The state after {@code state} whose core is that of the LR(0) state {@code target}.
     *
     * @param begun the look-aheads of what begins in {@code state}, by non-terminal, as far as they have been computed
     */
    private Distinct successor(Distinct state, int target, Map<Integer, BitSet> begun) {
        int[] items = lr0.get(target).core().items();
        List<BitSet> lookAheads = new ArrayList<>(items.length);
        for (int i = 0; i < items.length; i++) {
            BitSet kept = relevant.get(target).get(i);
            lookAheads.add(kept.isEmpty() ? kept : lookAheads(state, items[i], kept, begun));
        }
        return new Distinct(target, lookAheads);
    }

    /** The look-aheads of {@code item} after {@code state}, as far as they are in {@code kept}. */
    private BitSet lookAheads(Distinct state, int item, BitSet kept, Map<Integer, BitSet> begun) {
        int position = lr0.get(state.lr0).position(item - 1);
        BitSet lookAheads = position >= 0
                ? state.lookAheads.get(position)
                : begun.computeIfAbsent(closures.leftHandSide(item), nonTerminal -> begun(state, nonTerminal));
        BitSet relevantOnes = (BitSet) lookAheads.clone();
        relevantOnes.and(kept);
        return relevantOnes;
    }

    private BitSet begun(Distinct state, int nonTerminal) {
        Closures.Origin origin = closures.origin(lr0.get(state.lr0).core(), nonTerminal);
        BitSet lookAheads = origin.spontaneous();
        for (int inherited : origin.inherited()) {
            lookAheads.or(state.lookAheads.get(inherited));
        }
        return lookAheads;
    }

    private static Lr1States states(Closures closures, GotoGraph graph, List<ItemSet> kernels) {
        List<Lr1States.State> states = new ArrayList<>();
        for (int number = 0; number < graph.size(); number++) {
            GotoGraph.State state = graph.get(number);
            Map<Integer, Integer> successors = new TreeMap<>();
            for (int i = 0; i < state.symbols().length; i++) {
                successors.put(state.symbols()[i], state.targets()[i]);
            }
            states.add(new Lr1States.State(
                    kernels.get(number), closures.of(kernels.get(number)).reductions(), successors));
        }
        return new Lr1States(closures, states);
    }
}
