package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tatoo.compiler.automaton.Worklist;

/** The canonical LR(1) automaton (Knuth 1965). States are in breadth-first order, the start states first. */
final class CanonicalLr1 {
    /**
     * One state.
     *
     * @param reductions look-aheads by variant
     * @param successors state numbers by symbol
     */
    record State(ItemSet kernel, Map<Integer, BitSet> reductions, Map<Integer, Integer> successors) {}

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final int stride;
    private final List<State> states = new ArrayList<>();

    CanonicalLr1(LrGrammar grammar) {
        this.grammar = grammar;
        firstSets = new FirstSets(grammar);
        int starts = grammar.grammar().starts().size();
        stride = IntStream.range(0, grammar.startVariant(starts))
                        .map(variant -> grammar.rightHandSide(variant).length)
                        .max()
                        .orElse(0)
                + 1;
        Worklist<ItemSet> kernels = new Worklist<>();
        for (int start = 0; start < starts; start++) {
            kernels.number(startKernel(start));
        }
        kernels.expandAll((kernel, number) -> {
            Closure closure = closure(kernel);
            Map<Integer, Integer> successors = new java.util.TreeMap<>();
            closure.successors().forEach((symbol, successor) -> successors.put(symbol, kernels.number(successor)));
            states.add(new State(kernel, closure.reductions(), successors));
        });
    }

    private ItemSet startKernel(int start) {
        BitSet end = new BitSet();
        end.set(grammar.end());
        return new ItemSet(new ItemSet.Core(new int[] {grammar.startVariant(start) * stride}), List.of(end));
    }

    /** The closure of {@code kernel}, computed anew. */
    Closure closure(ItemSet kernel) {
        return new Closure(grammar, firstSets, stride, kernel);
    }

    List<State> states() {
        return states;
    }
}
