package org.tatoo.compiler.oracle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The input, or the bytes of a region, which are an input of their own: nothing after them can be seen.
 *
 * @param bytes those that there are
 * @param base where they begin in the whole input
 * @param length how many were announced; of the input itself, more than there can be
 * @param region negative if it is the input itself
 * @param outer what it is a part of; null if it is the input itself
 */
record Slice(
        byte[] bytes,
        int base,
        long length,
        int region,
        @Nullable Slice outer) {
    static Slice ofInput(byte[] input) {
        return new Slice(input, 0, Long.MAX_VALUE, -1, null);
    }

    /** A region in this one, from {@code position} on. */
    Slice part(int number, int position, long announced) {
        int end = (int) Math.min(bytes.length, position + Math.min(announced, bytes.length));
        return new Slice(Arrays.copyOfRange(bytes, position, end), base + position, announced, number, this);
    }

    boolean isRegion() {
        return region >= 0;
    }

    /** Whether the region ends at {@code position}. */
    boolean endsAt(int position) {
        return position == length;
    }

    /** How many bytes are announced from {@code position} on. */
    long left(int position) {
        return isRegion() ? length - position : Long.MAX_VALUE;
    }
}
