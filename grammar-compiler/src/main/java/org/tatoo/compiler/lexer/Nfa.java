package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/** A non-deterministic automaton with empty moves, built from a regex (Thompson 1968). State 1 accepts; 0 is the start. */
final class Nfa {
    /** The most states, so that nested counts cannot exhaust the memory. */
    static final int MAX_STATES = 200_000;

    private static final int START = 0;
    private static final int ACCEPT = 1;

    private record Edge(ByteSet set, int target) {}

    private final List<List<Edge>> edges = new ArrayList<>();
    private final List<List<Integer>> emptyMoves = new ArrayList<>();

    private Nfa() {}

    /**
     * The automaton of {@code regex}.
     *
     * @throws AutomatonTooLarge above {@link #MAX_STATES} states
     */
    static Nfa of(Regex regex) {
        Nfa nfa = new Nfa();
        nfa.newState();
        nfa.newState();
        nfa.build(regex, START, ACCEPT);
        return nfa;
    }

    private int newState() {
        if (edges.size() == MAX_STATES) {
            throw new AutomatonTooLarge();
        }
        edges.add(new ArrayList<>(1));
        emptyMoves.add(new ArrayList<>(1));
        return edges.size() - 1;
    }

    private void build(Regex regex, int from, int to) {
        if (regex instanceof Regex.Bytes bytes) {
            edges.get(from).add(new Edge(bytes.set(), to));
        } else if (regex instanceof Regex.Concatenation concatenation) {
            buildSequence(concatenation.parts(), from, to);
        } else if (regex instanceof Regex.Alternation alternation) {
            for (Regex branch : alternation.branches()) {
                int start = newState();
                emptyMoves.get(from).add(start);
                build(branch, start, to);
            }
        } else if (regex instanceof Regex.Repetition repetition) {
            buildRepetition(repetition, from, to);
        }
    }

    private void buildSequence(List<Regex> parts, int from, int to) {
        int at = from;
        for (Regex part : parts) {
            int behind = newState();
            build(part, at, behind);
            at = behind;
        }
        emptyMoves.get(at).add(to);
    }

    private void buildRepetition(Regex.Repetition repetition, int from, int to) {
        int at = from;
        for (int i = 0; i < repetition.minimum(); i++) {
            int behind = newState();
            build(repetition.body(), at, behind);
            at = behind;
        }
        if (repetition.maximum() == Regex.Repetition.UNBOUNDED) {
            int loop = newState();
            int behind = newState();
            emptyMoves.get(at).add(loop);
            build(repetition.body(), loop, behind);
            emptyMoves.get(behind).add(loop);
            emptyMoves.get(loop).add(to);
            return;
        }
        for (int i = repetition.minimum(); i < repetition.maximum(); i++) {
            emptyMoves.get(at).add(to);
            int start = newState();
            int behind = newState();
            emptyMoves.get(at).add(start);
            build(repetition.body(), start, behind);
            at = behind;
        }
        emptyMoves.get(at).add(to);
    }

    BitSet start() {
        BitSet states = new BitSet();
        addClosed(states, START);
        return states;
    }

    /** The states reached from {@code states} by the byte {@code b}. */
    BitSet step(BitSet states, int b) {
        BitSet result = new BitSet();
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            for (Edge edge : edges.get(state)) {
                if (edge.set.contains(b)) {
                    addClosed(result, edge.target);
                }
            }
        }
        return result;
    }

    static boolean accepts(BitSet states) {
        return states.get(ACCEPT);
    }

    private void addClosed(BitSet states, int added) {
        List<Integer> pending = new ArrayList<>(List.of(added));
        while (!pending.isEmpty()) {
            int state = pending.remove(pending.size() - 1);
            if (!states.get(state)) {
                states.set(state);
                pending.addAll(emptyMoves.get(state));
            }
        }
    }
}
