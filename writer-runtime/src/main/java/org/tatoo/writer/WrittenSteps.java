package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The intended steps, in the order in which a parser makes them, with the bytes of terminals. */
final class WrittenSteps {
    private static final int INITIAL = 32;
    private static final int SHOWN = 128;
    private static final int[] NO_OTHERS = {};
    private static final byte[][] AS_IT_IS = {};
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final int limit;
    final WrittenBytes bytes;

    // The codes, names and byte positions of the steps; a delimiter follows the bytes of some steps.
    int[] codes = new int[INITIAL];
    String[] names = new String[INITIAL];
    int[] from = new int[INITIAL];
    int[] lengths = new int[INITIAL];
    int[] delimiters = new int[INITIAL];

    /** The alternative codes of each step; empty if there is only one. */
    int[][] others = new int[INITIAL][];

    /** The required spelling of each alternative token of a step; empty if there is none. */
    byte[][][] spelled = new byte[INITIAL][][];

    private int size;

    /** The step whose bytes are not copied, and those bytes. */
    private int lentStep = -1;

    private ByteBuffer lent = NOTHING;

    WrittenSteps(int limit) {
        this.limit = limit;
        bytes = new WrittenBytes(limit);
    }

    /** Returns the number of steps. */
    int size() {
        return size;
    }

    void clear() {
        size = 0;
        bytes.clear();
        lentStep = -1;
        lent = NOTHING;
    }

    /** Adds a step, whose bytes are appended next; returns its index. */
    int add(int code, String name) {
        if (size == codes.length) {
            enlarge();
        }
        codes[size] = code;
        names[size] = name;
        from[size] = bytes.size();
        lengths[size] = 0;
        delimiters[size] = 0;
        others[size] = NO_OTHERS;
        spelled[size] = AS_IT_IS;
        return size++;
    }

    private void enlarge() {
        int length = 2 * size;
        if (length > limit) {
            throw new WriteException(names[0], "", "the part has more than " + limit + " steps");
        }
        codes = Arrays.copyOf(codes, length);
        names = Arrays.copyOf(names, length);
        from = Arrays.copyOf(from, length);
        lengths = Arrays.copyOf(lengths, length);
        delimiters = Arrays.copyOf(delimiters, length);
        others = Arrays.copyOf(others, length);
        spelled = Arrays.copyOf(spelled, length);
    }

    /** Uses the bytes of a step in place instead of copying them. */
    void lend(int step, ByteBuffer content) {
        lentStep = step;
        lent = content;
    }

    /** Returns the step whose bytes are not copied; negative if there is none. */
    int lentStep() {
        return lentStep;
    }

    /** Returns the bytes that are not copied, without their delimiter. */
    ByteBuffer lent() {
        return lent.duplicate();
    }

    /** Returns whether {@code code}, a terminal or the complement of a variant, is allowed for the step. */
    boolean isMeant(int step, int code) {
        for (int other : others[step]) {
            if (other == code) {
                return true;
            }
        }
        return codes[step] == code;
    }

    /** Returns whether the bytes of the step are the required spelling of the terminal {@code code}. */
    boolean isSpelled(int step, int code) {
        byte[][] texts = spelled[step];
        for (int i = 0; i < texts.length; i++) {
            if (others[step][i] == code) {
                int end = from[step] + lengths[step];
                return texts[i].length == 0
                        || Arrays.equals(texts[i], 0, texts[i].length, bytes.array(), from[step], end);
            }
        }
        return true;
    }

    boolean isReduction(int step) {
        return codes[step] < 0;
    }

    /** Returns the name of the component, token or production. */
    String name(int step) {
        return names[step];
    }

    /** Returns the number of bytes of a terminal, without its delimiter; 0 for a reduction. */
    int length(int step) {
        return lengths[step];
    }

    /** Returns the number of output bytes of a step. */
    int width(int step) {
        return lengths[step] + delimiters[step];
    }

    /** Returns the first byte of a step, which must have bytes. */
    byte first(int step) {
        return step == lentStep ? lent.get(lent.position()) : bytes.array()[from[step]];
    }

    /** Returns the first step that has bytes; the number of steps if there is none. */
    int firstWide() {
        int step = 0;
        while (step < size && width(step) == 0) {
            step++;
        }
        return step;
    }

    WriteException refusal(int step, String reason) {
        if (step != lentStep) {
            return WriteException.of(names[step], bytes.array(), from[step], lengths[step], reason);
        }
        byte[] beginning = new byte[SHOWN];
        lent().get(beginning);
        return WriteException.of(names[step], beginning, 0, lengths[step], reason);
    }
}
