package org.tatoo.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks through bytes eight at a time (Lamport, "Multiple byte processing with full-word instructions", 1975). For generated code. */
public final class Words {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private Words() {}

    /**
     * Finds the end of a run of bytes. Of the tests for its end all but the first may also hit bytes that belong to it.
     *
     * @param run entry {@code b & 0xff} is true if the byte b belongs to the run
     * @param low every byte outside of the run is below it, 0 to 128,
     * @param high or above 0x7f, if this is true,
     * @param first or this one,
     * @param second or this one,
     * @param third or this one, all 0 to 127
     * @return the index of the first byte outside of the run; {@code limit} if there is none
     */
    public static int skip(
            byte[] input, int from, int limit, boolean[] run, int low, boolean high, int first, int second, int third) {
        int position = from;
        while (position <= limit - Long.BYTES) {
            long word = (long) LONGS.get(input, position);
            long hits = (word - low * ONES) & ~word;
            hits |= zeros(word ^ first * ONES) | zeros(word ^ second * ONES) | zeros(word ^ third * ONES);
            hits = (high ? hits | word : hits) & HIGHS;
            if (hits == 0) {
                position += Long.BYTES;
                continue;
            }
            position += Long.numberOfTrailingZeros(hits) >>> 3;
            if (!run[input[position] & 0xff]) {
                return position;
            }
            position++;
        }
        while (position < limit && run[input[position] & 0xff]) {
            position++;
        }
        return position;
    }

    /** The high bit of the lowest byte that is 0, and perhaps of higher ones. */
    private static long zeros(long word) {
        return (word - ONES) & ~word;
    }
}
