package org.tatoo.compiler.lexer;

import java.util.Arrays;

/** The reversed transitions: for each class and state, the states that lead there. */
final class ReverseTransitions {
    private final int states;
    /** The index of the first source for class c and target t, at {@code c * states + t}. */
    private final int[] offsets;

    private final int[] sources;

    private ReverseTransitions(int states, int[] offsets, int[] sources) {
        this.states = states;
        this.offsets = offsets;
        this.sources = sources;
    }

    static ReverseTransitions of(Dfa dfa) {
        int count = dfa.states();
        int[] offsets = new int[dfa.classes() * count + 1];
        for (int state = 0; state < count; state++) {
            for (int c = 0; c < dfa.classes(); c++) {
                offsets[c * count + dfa.next(state, c) + 1]++;
            }
        }
        for (int i = 0; i + 1 < offsets.length; i++) {
            offsets[i + 1] += offsets[i];
        }
        int[] free = Arrays.copyOf(offsets, offsets.length);
        int[] sources = new int[dfa.classes() * count];
        for (int state = 0; state < count; state++) {
            for (int c = 0; c < dfa.classes(); c++) {
                sources[free[c * count + dfa.next(state, c)]++] = state;
            }
        }
        return new ReverseTransitions(count, offsets, sources);
    }

    /** Returns the index, for {@link #source}, of the first source of {@code target} by {@code byteClass}. */
    int first(int byteClass, int target) {
        return offsets[byteClass * states + target];
    }

    /** Returns the position after the last one. */
    int end(int byteClass, int target) {
        return offsets[byteClass * states + target + 1];
    }

    int source(int position) {
        return sources[position];
    }
}
