package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntPredicate;

/** Breadth-first search for a string that leads from one state to another. */
final class ShortestString {
    private static final int UNSEEN = -1;

    private final Dfa dfa;
    private final ByteClasses byteClasses;
    private final int[] previous;
    private final int[] classTaken;

    private ShortestString(Dfa dfa, ByteClasses byteClasses) {
        this.dfa = dfa;
        this.byteClasses = byteClasses;
        previous = new int[dfa.states()];
        classTaken = new int[dfa.states()];
        Arrays.fill(previous, UNSEEN);
    }

    /** A shortest non-empty match from {@code start}; empty if there is none. */
    static byte[] toAccepting(Dfa dfa, int start, ByteClasses byteClasses) {
        return new ShortestString(dfa, byteClasses).search(start, dfa::accepts);
    }

    /** A shortest non-empty string from {@code start} to {@code target}; empty if there is none. */
    static byte[] between(Dfa dfa, int start, int target, ByteClasses byteClasses) {
        return new ShortestString(dfa, byteClasses).search(start, state -> state == target);
    }

    private byte[] search(int start, IntPredicate isTarget) {
        Deque<Integer> pending = new ArrayDeque<>();
        pending.add(start);
        while (!pending.isEmpty()) {
            int state = pending.remove();
            for (int c = 0; c < dfa.classes(); c++) {
                int target = dfa.next(state, c);
                if (target == Dfa.DEAD || previous[target] != UNSEEN) {
                    continue;
                }
                previous[target] = state;
                classTaken[target] = c;
                if (isTarget.test(target)) {
                    return path(start, target);
                }
                pending.add(target);
            }
        }
        return new byte[0];
    }

    private byte[] path(int start, int target) {
        byte[] reversed = new byte[dfa.states() + 1];
        int length = 0;
        int state = target;
        do {
            reversed[length++] = (byte) readable(classTaken[state]);
            state = previous[state];
        } while (state != start);
        byte[] path = new byte[length];
        for (int i = 0; i < length; i++) {
            path[i] = reversed[length - 1 - i];
        }
        return path;
    }

    /** A byte of the class that people like to read: a letter, a digit, another printable one, or the lowest. */
    private int readable(int byteClass) {
        int best = byteClasses.representative(byteClass);
        for (int b = 0; b < 128; b++) {
            if (byteClasses.classOf(b) == byteClass && readability(b) > readability(best)) {
                best = b;
            }
        }
        return best;
    }

    private static int readability(int b) {
        if (b >= 'a' && b <= 'z') {
            return 3;
        }
        if ((b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z')) {
            return 2;
        }
        return b > ' ' && b < 127 ? 1 : 0;
    }
}
