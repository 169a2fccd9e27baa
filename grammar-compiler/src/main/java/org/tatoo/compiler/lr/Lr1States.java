package org.tatoo.compiler.lr;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The states of an LR(1) automaton as sets of items, canonical or merged: state i is the start state of start symbol i,
 * and the others are in breadth-first order.
 */
final class Lr1States {
    /**
     * One state.
     *
     * @param reductions look-aheads by variant
     * @param successors state numbers by symbol, in ascending order
     */
    record State(ItemSet kernel, Map<Integer, BitSet> reductions, Map<Integer, Integer> successors) {
        /** The terminals that are shifted. */
        BitSet shifts(LrGrammar grammar) {
            BitSet shifts = new BitSet();
            successors.keySet().stream().filter(grammar::isTerminal).forEach(shifts::set);
            return shifts;
        }
    }

    private final Closures closures;
    private final List<State> states;

    Lr1States(Closures closures, List<State> states) {
        this.closures = closures;
        this.states = List.copyOf(states);
    }

    List<State> list() {
        return states;
    }

    State get(int state) {
        return states.get(state);
    }

    /** The items of {@code state}, computed when asked for: only its kernel is kept. */
    Closure closure(int state) {
        return closures.of(states.get(state).kernel());
    }
}
