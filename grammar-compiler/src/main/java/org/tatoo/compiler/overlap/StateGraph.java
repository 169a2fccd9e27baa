package org.tatoo.compiler.overlap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The states of an LR automaton as a graph without a stack. The states after a reduction are over-approximated by
 * walking back one edge for each symbol (the relation lookback of DeRemer and Pennello 1982).
 */
final class StateGraph {
    private final Grammar grammar;
    private final LrAutomaton automaton;
    private final List<BitSet> predecessors = new ArrayList<>();
    private final EdgeCosts reachable;
    private final Map<List<Integer>, BitSet> reductions = new HashMap<>();
    private final @Nullable BitSet[][] after;
    private final BitSet ends = new BitSet();
    private final BitSet endsKnown = new BitSet();
    private final Map<Integer, BitSet> settled = new HashMap<>();
    private final BitSet read = new BitSet();

    StateGraph(Grammar grammar, LrAutomaton automaton) {
        this.grammar = grammar;
        this.automaton = automaton;
        reachable = new EdgeCosts(grammar, automaton, (state, column) -> 0, EdgeCosts.Mistakes.WITH);
        after = new BitSet[automaton.states().size()][];
        automaton.states().forEach(state -> predecessors.add(new BitSet()));
        reachable.reached().forEach(this::addEdges);
        for (int start = 0; start < grammar.starts().size(); start++) {
            read.or(settled(start));
        }
        reachable.reached().forEach(this::addRead);
    }

    private void addRead(int state) {
        int[] actions = state(state).actions();
        for (int column = 0; column < actions.length; column++) {
            if (actions[column] > 0 && reachable.shift(state, column) != EdgeCosts.NEVER) {
                read.or(settled(actions[column] - 1));
            }
        }
        if (reachable.mistake(state) != EdgeCosts.NEVER) {
            read.or(settled(state(state).afterError()));
        }
    }

    /** Returns whether {@code state} may be on top when bytes are read, not only during look-ahead reductions. */
    boolean isRead(int state) {
        return read.get(state);
    }

    private void addEdges(int state) {
        LrAutomaton.State from = automaton.states().get(state);
        int[] actions = from.actions();
        for (int column = 0; column < actions.length; column++) {
            if (actions[column] > 0 && reachable.shift(state, column) != EdgeCosts.NEVER) {
                predecessors.get(actions[column] - 1).set(state);
            }
        }
        if (reachable.mistake(state) != EdgeCosts.NEVER) {
            predecessors.get(from.afterError()).set(state);
        }
        for (int nonTerminal : reachable.nonTerminals(state)) {
            if (reachable.nonTerminal(state, nonTerminal) != EdgeCosts.NEVER) {
                predecessors.get(from.successors()[nonTerminal]).set(state);
            }
        }
    }

    LrAutomaton.State state(int state) {
        return automaton.states().get(state);
    }

    /** Returns the states that are reachable after priorities and that look for tokens, ascending. */
    List<Integer> reading() {
        return reachable.reached().stream()
                .filter(state -> state(state).soleReduction() == LrAutomaton.NONE)
                .filter(state -> state(state).question() == null)
                .sorted()
                .toList();
    }

    /** Returns the states that lead to {@code state} by one symbol. Do not modify the result. */
    BitSet predecessors(int state) {
        return predecessors.get(state);
    }

    /** Returns the states from which {@code steps} symbols lead to {@code state}. */
    BitSet back(int state, int steps) {
        BitSet at = new BitSet();
        at.set(state);
        for (int i = 0; i < steps; i++) {
            BitSet before = new BitSet();
            at.stream().forEach(member -> before.or(predecessors.get(member)));
            at = before;
        }
        return at;
    }

    /** Returns the possible top states after the reduction of {@code variant}. Do not modify the result. */
    BitSet reduced(int state, int variant) {
        return reductions.computeIfAbsent(List.of(state, variant), key -> {
            Variant reduced = grammar.variants().get(variant);
            int nonTerminal = reduced.leftHandSide().index();
            BitSet result = new BitSet();
            back(state, reduced.rightHandSide().size()).stream()
                    .filter(left -> reachable.nonTerminal(left, nonTerminal) != EdgeCosts.NEVER)
                    .forEach(left -> result.set(state(left).successors()[nonTerminal]));
            return result;
        });
    }

    /** Returns the states that may be on top when {@code column}, a look-ahead in {@code state}, is shifted. */
    BitSet shifting(int state, int column) {
        BitSet shifting = new BitSet();
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>(List.of(state));
        while (!pending.isEmpty()) {
            int at = pending.remove();
            if (seen.get(at)) {
                continue;
            }
            seen.set(at);
            int sole = state(at).soleReduction();
            int action = sole == LrAutomaton.NONE ? state(at).actions()[column] : -sole - 1;
            if (action > 0) {
                shifting.set(at);
            } else if (action < 0) {
                reduced(at, -action - 1).stream().forEach(pending::add);
            }
        }
        return shifting;
    }

    /** Returns the states that may consult the look-ahead after {@code column}. Do not modify the result. */
    BitSet after(int state, int column) {
        if (after[state] == null) {
            after[state] = new BitSet[columns()];
        }
        BitSet known = after[state][column];
        if (known == null) {
            known = new BitSet();
            BitSet shifting = shifting(state, column);
            for (int at = shifting.nextSetBit(0); at >= 0; at = shifting.nextSetBit(at + 1)) {
                known.or(settled(state(at).actions()[column] - 1));
            }
            after[state][column] = known;
        }
        return known;
    }

    /** Returns whether the parser continues after errors, so that any byte may occur anywhere. */
    boolean recovers() {
        return grammar.recovers();
    }

    /** Returns the number of terminals, including the virtual ones and the end of input. */
    int columns() {
        return grammar.terminals().count();
    }

    /** Returns whether the input may end in {@code state}. */
    boolean mayEnd(int state) {
        if (!endsKnown.get(state)) {
            int end = grammar.terminals().end();
            endsKnown.set(state);
            ends.set(
                    state,
                    state(state).actions()[end] != 0 && !shifting(state, end).isEmpty());
        }
        return ends.get(state);
    }

    /** Returns the states that may consult a look-ahead when {@code state} is on top. */
    private BitSet settled(int state) {
        BitSet known = settled.get(state);
        if (known != null) {
            return known;
        }
        BitSet result = new BitSet();
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>(List.of(state));
        while (!pending.isEmpty()) {
            int at = pending.remove();
            if (!seen.get(at)) {
                seen.set(at);
                int sole = state(at).soleReduction();
                if (sole == LrAutomaton.NONE) {
                    result.set(at);
                } else {
                    reduced(at, sole).stream().forEach(pending::add);
                }
            }
        }
        settled.put(state, result);
        return result;
    }
}
