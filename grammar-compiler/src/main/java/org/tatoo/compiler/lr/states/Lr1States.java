package org.tatoo.compiler.lr.states;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The states of an LR(1) automaton as sets of items, canonical or merged: state i is the start state of start symbol i,
 * and the others are in breadth-first order.
 */
public final class Lr1States {
    /**
     * A state.
     *
     * @param symbols the symbols of its transitions, in ascending order
     * @param targets the target of each
     */
    public record State(ItemSet kernel, Reductions reductions, int[] symbols, int[] targets) {
        /** Returns the terminals that are shifted. */
        public BitSet shifts(LrGrammar grammar) {
            return grammar.terminals(symbols);
        }

        /** Returns state numbers by symbol, in ascending order. */
        public Map<Integer, Integer> successors() {
            Map<Integer, Integer> successors = new TreeMap<>();
            for (int i = 0; i < symbols.length; i++) {
                successors.put(symbols[i], targets[i]);
            }
            return successors;
        }
    }

    private final Closures closures;
    private final List<State> states;

    Lr1States(Closures closures, List<State> states) {
        this.closures = closures;
        this.states = List.copyOf(states);
    }

    public List<State> list() {
        return states;
    }

    public State get(int state) {
        return states.get(state);
    }

    /** Returns the items before the closure of {@code state}. */
    public List<Item> kernel(int state) {
        return IntStream.of(states.get(state).kernel().core().items())
                .mapToObj(item -> new Item(closures.variant(item), closures.dot(item)))
                .toList();
    }

    /** Returns the items of {@code state}, computed on demand: only its kernel is stored. */
    Closure closure(int state) {
        return closures.of(states.get(state).kernel());
    }
}
