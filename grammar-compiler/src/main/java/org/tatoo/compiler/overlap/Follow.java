package org.tatoo.compiler.overlap;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The possible continuations of the input in some states.
 *
 * @param classes the classes of the bytes with which a token, blank or comment begins
 * @param free whether the end of the input or of a region, raw bytes, or bytes that recovery skips may come
 */
record Follow(BitSet classes, boolean free) {
    /** The computation of continuations in one automaton. */
    static final class Finder {
        private final StateGraph graph;
        private final Rules rules;
        private final BitSet skipped;
        private final int firstVirtual;
        private final int firstEdge;
        private final Map<BitSet, BitSet> ofModes = new HashMap<>();

        Finder(StateGraph graph, Rules rules, BitSet skipped, Terminals terminals) {
            this.graph = graph;
            this.rules = rules;
            this.skipped = skipped;
            this.firstVirtual = terminals.firstVirtual();
            this.firstEdge = terminals.firstEdge();
        }

        /** Returns the continuations in {@code states}, or after zero-width steps in them. */
        Follow of(BitSet states) {
            BitSet classes = new BitSet();
            boolean free = graph.recovers();
            BitSet seen = new BitSet();
            Deque<Integer> pending = new ArrayDeque<>();
            states.stream().forEach(pending::add);
            while (!pending.isEmpty()) {
                int at = pending.remove();
                if (seen.get(at)) {
                    continue;
                }
                seen.set(at);
                LrAutomaton.State state = graph.state(at);
                if (state.question() == null) {
                    classes.or(ofMode(state.mode()));
                    free |= graph.mayEnd(at) || mayEndRegion(state);
                    addAfter(state, at, firstEdge, pending);
                } else if (state.question().kind() == Question.Kind.LENGTH) {
                    free = true;
                } else {
                    addAfter(state, at, firstVirtual, pending);
                }
            }
            return new Follow(classes, free);
        }

        private boolean mayEndRegion(LrAutomaton.State state) {
            return IntStream.range(firstEdge, state.actions().length).anyMatch(column -> state.actions()[column] != 0);
        }

        /** Adds the states after the terminals from number {@code first} on. */
        private void addAfter(LrAutomaton.State state, int at, int first, Deque<Integer> pending) {
            for (int column = first; column < state.actions().length; column++) {
                graph.after(at, column).stream().forEach(pending::add);
            }
        }

        private BitSet ofMode(BitSet mode) {
            return ofModes.computeIfAbsent(mode, tokens -> {
                BitSet classes = new BitSet();
                tokens.stream().forEach(token -> classes.or(rules.first(token)));
                skipped.stream().forEach(rule -> classes.or(rules.first(rule)));
                return classes;
            });
        }
    }
}
