package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntPredicate;

/** A breadth-first search for shortest strings from one of several states to others. */
final class ShortestString {
    private static final int UNSEEN = -1;

    private final Dfa dfa;
    private final ByteClasses byteClasses;
    private final BitSet starts = new BitSet();
    private final int[] previous;
    private final int[] classTaken;

    private ShortestString(Dfa dfa, ByteClasses byteClasses, int... starts) {
        this.dfa = dfa;
        this.byteClasses = byteClasses;
        for (int start : starts) {
            this.starts.set(start);
        }
        this.starts.clear(Dfa.DEAD);
        previous = new int[dfa.states()];
        classTaken = new int[dfa.states()];
        Arrays.fill(previous, UNSEEN);
    }

    /** Returns a shortest non-empty match from {@code start}; empty if there is none. */
    static byte[] toAccepting(Dfa dfa, int start, ByteClasses byteClasses) {
        ShortestString search = new ShortestString(dfa, byteClasses, start);
        return search.to(search.search(dfa::accepts));
    }

    /** Returns the strings from {@code starts} to all other states. */
    static ShortestString from(int[] starts, Dfa dfa, ByteClasses byteClasses) {
        ShortestString search = new ShortestString(dfa, byteClasses, starts);
        search.search(state -> false);
        return search;
    }

    /** Returns a shortest non-empty string that leads to {@code target}; empty if there is none. */
    byte[] to(int target) {
        int length = 0;
        for (int state = target; previous[state] != UNSEEN; state = previous[state]) {
            length++;
            if (starts.get(previous[state])) {
                break;
            }
        }
        byte[] path = new byte[length];
        int state = target;
        while (length > 0) {
            path[--length] = byteClasses.readable(classTaken[state]);
            state = previous[state];
        }
        return path;
    }

    /** Returns the first target that is found; {@link Dfa#DEAD} if there is none. */
    private int search(IntPredicate isTarget) {
        Deque<Integer> pending = new ArrayDeque<>();
        starts.stream().forEach(pending::add);
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
                    return target;
                }
                if (!starts.get(target)) {
                    pending.add(target);
                }
            }
        }
        return Dfa.DEAD;
    }
}
