package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import org.tatoo.runtime.SyntaxError.Kind;

/** The counts of the elements of lists with a bound, one for each stack entry. */
final class ListBounds {
    private final LrParser parser;
    private final LrTables.Bounds tables;

    private int[] counts = {};

    /** The stack entry of the list that had too many elements. */
    private int list;

    ListBounds(LrParser parser, LrTables.Bounds tables) {
        this.parser = parser;
        this.tables = tables;
    }

    /** Returns the stack entry of the list that had too many elements. */
    int list() {
        return list;
    }

    /** Puts the state after a reduction on top; rejects the input and returns false if a list has too many elements. */
    boolean put(int state) {
        boolean goesOn = parser.stack[parser.top] == state; // the entry of a list stays where it is
        parser.stack[parser.top] = state;
        if (tables.most()[state] > 0) {
            int count = goesOn ? count(parser.top) + 1 : 1;
            set(parser.top, count);
            return count <= tables.most()[state] || reject(parser.top);
        }
        return fits(state);
    }

    /** Does the same as {@link #fits(int)}; returns true if the grammar has no bounds. */
    static boolean fits(LrParser parser, int state) {
        return parser.bounds == null || parser.bounds.fits(state);
    }

    /** Rejects the input and returns false if the element before {@code state}, on top, is one too many for its list. */
    boolean fits(int state) {
        int above = tables.above()[state];
        int entry = parser.top - above;
        return above == 0 || count(entry) < tables.most()[parser.stack[entry]] || reject(entry);
    }

    private boolean reject(int entry) {
        list = entry;
        parser.reject(Kind.TOO_MANY, parser.offset, PushParser.NO_BYTES, null, List.of());
        return false;
    }

    /** Returns the number of elements of the list at a stack entry; 0 if there is no list with a bound. */
    int count(int entry) {
        return entry < counts.length && tables.most()[parser.stack[entry]] > 0 ? counts[entry] : 0;
    }

    /** Sets the number of elements of the list at a stack entry. */
    void set(int entry, int count) {
        if (counts.length <= entry) {
            counts = Arrays.copyOf(counts, parser.stack.length);
        }
        counts[entry] = count;
    }
}
