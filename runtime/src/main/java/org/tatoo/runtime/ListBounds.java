package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.tatoo.runtime.SyntaxError.Kind;

/** The counts of the elements of lists with a bound, one for each stack entry. */
final class ListBounds {
    private final LrParser parser;
    private final int[] most;
    private final char[] above;

    private int[] counts = {};

    /** The stack entry of the list that had too many elements. */
    private int list;

    /** @param parser the parser of a grammar with bounds */
    ListBounds(LrParser parser) {
        this.parser = parser;
        most = Objects.requireNonNull(parser.lr.most());
        above = Objects.requireNonNull(parser.lr.above());
    }

    /** Returns the stack entry of the list that had too many elements. */
    int list() {
        return list;
    }

    /** Puts the state after a reduction on top; rejects the input and returns false if a list has too many elements. */
    boolean put(int state) {
        boolean goesOn = parser.stack[parser.top] == state; // the entry of a list stays where it is
        parser.stack[parser.top] = state;
        if (most[state] > 0) {
            int count = goesOn ? count(parser.top) + 1 : 1;
            set(parser.top, count);
            if (count > most[state]) {
                return reject(parser.top);
            }
        }
        return fits(state);
    }

    /** Does the same as {@link #fits(int)}; returns true if the grammar has no bounds. */
    static boolean fits(LrParser parser, int state) {
        return parser.bounds == null || parser.bounds.fits(state);
    }

    /** Rejects the input and returns false if the element before {@code state}, on top, is one too many for its list. */
    boolean fits(int state) {
        int distance = above[state];
        int entry = parser.top - distance;
        return distance == 0 || count(entry) < most[parser.stack[entry]] || reject(entry);
    }

    private boolean reject(int entry) {
        list = entry;
        parser.reject(Kind.TOO_MANY, parser.offset, PushParser.NO_BYTES, null, List.of());
        return false;
    }

    /** Returns the number of elements of the list at a stack entry; 0 if there is no list with a bound. */
    int count(int entry) {
        return entry < counts.length && most[parser.stack[entry]] > 0 ? counts[entry] : 0;
    }

    /** Sets the number of elements of the list at a stack entry. */
    void set(int entry, int count) {
        if (counts.length <= entry) {
            counts = Arrays.copyOf(counts, parser.stack.length);
        }
        counts[entry] = count;
    }
}
