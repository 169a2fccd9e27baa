package org.tatoo.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a generated parser is between two tokens, so that a writer can bring it back there whatever happens. It does not
 * refer to the parser. For generated code only.
 */
public final class SavedParser {
    // The LR automaton, and the numbers of tokens
    private int[] stack = {};
    private int top;
    private long offset;
    private long[] values = {};

    // Raw bytes and counts
    int dataTerminal = -1;
    long dataRemaining;
    int dataSuccessor;
    long rawBytes;
    private long[] counters = {};

    // Raw bytes up to a text
    @Nullable
    Delimiter delimiter;

    int known;
    long start;

    // Regions
    long end;
    int terminal;
    private int[] terminals = {};
    private long[] outer = {};
    private int open;

    /** Saves nothing yet. */
    public SavedParser() {}

    /** Saves where {@code parser} is, which has to be between two tokens. */
    public void save(AutomatonParser parser) {
        parser.save(this);
    }

    /** Brings {@code parser} back to where it was saved, even if it has rejected its input. */
    public void restore(AutomatonParser parser) {
        parser.restore(this);
    }

    /** Whether {@code parser} is between two tokens, with nothing left to do for bytes that it has read. */
    public static boolean isBetweenTokens(AutomatonParser parser) {
        return !parser.isInToken() && !parser.isPending() && parser.held() == 0;
    }

    /** What is saved now, and stays saved; null if the parser was inside a region or a counted list. */
    public @Nullable SavedParser copy() {
        if (!isOutside()) {
            return null;
        }
        SavedParser copy = new SavedParser();
        copy.stack = Arrays.copyOf(stack, top + 1);
        copy.top = top;
        copy.offset = offset;
        copy.end = end;
        copy.values = values.clone();
        copy.dataTerminal = dataTerminal;
        copy.dataRemaining = dataRemaining;
        copy.dataSuccessor = dataSuccessor;
        return copy;
    }

    private boolean isOutside() {
        return open == 0 && dataRemaining >= 0 && counters.length == 0;
    }

    /** Whether {@code parser}, between two tokens, continues as one from here, a copy. */
    public boolean isWhere(AutomatonParser parser) {
        return parser.isLike(this);
    }

    /** Lets {@code parser}, of the same class, continue from here, a copy, at {@code offset}. */
    public void restore(AutomatonParser parser, long offset) {
        parser.restore(this);
        parser.offset = offset;
    }

    /** Whether {@code parser} is inside a token, which may be complete, and its automaton continues with {@code b}. */
    public static boolean continuesWith(AutomatonParser parser, byte b) {
        return parser.isInToken() && parser.continuesWith(b);
    }

    /**
     * Makes the regions longer that are open in {@code parser}. So are those that begin before this is called again: a
     * writer finds out how long regions are that contain more than it knew.
     *
     * @param bytes not negative
     */
    public static void lengthenRegions(AutomatonParser parser, int bytes) {
        parser.lengthenRegions(bytes);
    }

    /**
     * How many raw bytes of a virtual terminal are still to come to {@code parser}.
     *
     * @return 0 if none of it are; negative if their number is not known
     */
    public static long rawLeft(AutomatonParser parser, int terminal) {
        return parser.rawLeft(terminal);
    }

    void saveLr(LrParser parser) {
        stack = copied(parser.stack, stack, parser.top + 1);
        top = parser.top;
        offset = parser.offset;
        values = copied(parser.values(), values, parser.values().length);
    }

    boolean isLikeLr(LrParser parser) {
        return top == parser.top
                && Arrays.equals(stack, 0, top + 1, parser.stack, 0, top + 1)
                && Arrays.equals(values, parser.values());
    }

    void restoreLr(LrParser parser) {
        parser.stack = parser.stack.length > top ? parser.stack : new int[stack.length];
        System.arraycopy(stack, 0, parser.stack, 0, top + 1);
        parser.top = top;
        parser.offset = offset;
        System.arraycopy(values, 0, parser.values(), 0, parser.values().length);
    }

    void saveCounters(long[] from) {
        counters = copied(from, counters, from.length);
    }

    void restoreCounters(long[] to) {
        System.arraycopy(counters, 0, to, 0, Math.min(counters.length, to.length));
    }

    void saveRegions(int[] ofTerminals, long[] ofOuter, int count) {
        terminals = copied(ofTerminals, terminals, count);
        outer = copied(ofOuter, outer, count);
        open = count;
    }

    /** Returns how many regions are open. */
    int restoreRegions(int[] ofTerminals, long[] ofOuter) {
        System.arraycopy(terminals, 0, ofTerminals, 0, open);
        System.arraycopy(outer, 0, ofOuter, 0, open);
        return open;
    }

    private static int[] copied(int[] from, int[] to, int length) {
        int[] target = to.length < length ? Arrays.copyOf(from, length) : to;
        System.arraycopy(from, 0, target, 0, length);
        return target;
    }

    private static long[] copied(long[] from, long[] to, int length) {
        long[] target = to.length < length ? Arrays.copyOf(from, length) : to;
        System.arraycopy(from, 0, target, 0, length);
        return target;
    }
}
