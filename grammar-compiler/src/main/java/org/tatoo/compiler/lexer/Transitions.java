package org.tatoo.compiler.lexer;

import java.util.Arrays;

/** A transition table that grows with its states. */
final class Transitions {
    private final int classes;
    private int[] next = new int[0];

    Transitions(int classes) {
        this.classes = classes;
    }

    void set(int state, int byteClass, int target) {
        int index = state * classes + byteClass;
        if (index >= next.length) {
            next = Arrays.copyOf(next, Math.max(2 * next.length, (state + 1) * classes));
        }
        next[index] = target;
    }

    int[] toArray(int states) {
        return Arrays.copyOf(next, states * classes);
    }
}
