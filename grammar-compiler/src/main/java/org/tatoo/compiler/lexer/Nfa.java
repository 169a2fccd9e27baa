package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.regex.ByteSet;
import org.tatoo.compiler.regex.Regex;

/**
 * A non-deterministic automaton, built from the end of a regex to its beginning (Thompson 1968). A state has either
 * empty moves, or moves by the classes of one byte set; only {@link #ACCEPT} has none.
 */
final class Nfa {
    /** The maximum number of states, so that nested counts cannot exhaust the memory. */
    static final int MAX_STATES = 200_000;

    /** The state after a match. */
    static final int ACCEPT = 0;

    private static final boolean[] NO_CLASS = {};
    private static final int[] NO_MOVE = {};

    /**
     * A state.
     *
     * @param classes the classes that lead to {@code target}; {@link #NO_CLASS} if the moves are empty ones
     * @param emptyMoves the targets of the empty moves
     */
    private record State(boolean[] classes, int target, int[] emptyMoves) {}

    private final ByteClasses classes;
    private final List<State> states = new ArrayList<>();
    private final Map<ByteSet, boolean[]> classesOf = new HashMap<>();
    private final int start;

    private Nfa(Regex regex, ByteClasses classes) {
        this.classes = classes;
        start = build(regex, newState(NO_CLASS, ACCEPT, NO_MOVE));
    }

    /**
     * Returns the automaton of {@code regex}.
     *
     * @throws AutomatonTooLarge above {@link #MAX_STATES} states
     */
    static Nfa of(Regex regex, ByteClasses classes) {
        return new Nfa(regex, classes);
    }

    int start() {
        return start;
    }

    int size() {
        return states.size();
    }

    /** Returns the targets of the empty moves of {@code state}; if there are any, it has no other moves. */
    int[] emptyMoves(int state) {
        return states.get(state).emptyMoves;
    }

    /** Returns whether {@code byteClass} leads from {@code state} to its {@link #target}. */
    boolean moves(int state, int byteClass) {
        boolean[] on = states.get(state).classes;
        return on.length > 0 && on[byteClass];
    }

    int target(int state) {
        return states.get(state).target;
    }

    private int newState(boolean[] on, int target, int... emptyMoves) {
        if (states.size() == MAX_STATES) {
            throw new AutomatonTooLarge();
        }
        states.add(new State(on, target, emptyMoves));
        return states.size() - 1;
    }

    /** Builds {@code regex} in front of {@code after}; returns the state where it begins. */
    private int build(Regex regex, int after) {
        if (regex instanceof Regex.Bytes bytes) {
            return newState(classesOf.computeIfAbsent(bytes.set(), this::classesOf), after);
        } else if (regex instanceof Regex.Concatenation concatenation) {
            int at = after;
            for (int i = concatenation.parts().size() - 1; i >= 0; i--) {
                at = build(concatenation.parts().get(i), at);
            }
            return at;
        } else if (regex instanceof Regex.Alternation alternation) {
            int[] branches = alternation.branches().stream()
                    .mapToInt(branch -> build(branch, after))
                    .toArray();
            return newState(NO_CLASS, ACCEPT, branches);
        }
        return buildRepetition((Regex.Repetition) regex, after);
    }

    private boolean[] classesOf(ByteSet set) {
        boolean[] on = new boolean[classes.count()];
        for (int c = 0; c < on.length; c++) {
            on[c] = set.contains(classes.representative(c));
        }
        return on;
    }

    private int buildRepetition(Regex.Repetition repetition, int after) {
        Regex body = repetition.body();
        int needed = repetition.minimum();
        int at = after;
        if (repetition.maximum() == Regex.Repetition.UNBOUNDED) {
            int loop = newState(NO_CLASS, ACCEPT, after);
            int first = build(body, loop);
            states.set(loop, new State(NO_CLASS, ACCEPT, new int[] {first, after}));
            at = needed == 0 ? loop : first;
            needed = Math.max(0, needed - 1);
        } else {
            for (int i = needed; i < repetition.maximum(); i++) {
                at = newState(NO_CLASS, ACCEPT, build(body, at), after);
            }
        }
        for (int i = 0; i < needed; i++) {
            at = build(body, at);
        }
        return at;
    }
}
