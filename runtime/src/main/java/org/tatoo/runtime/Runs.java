package org.tatoo.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Methods that find the ends of runs of bytes. For generated code. */
public final class Runs {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Runs() {}

    /** Returns eight bytes of the array, from {@code index} on, as one number, the first byte lowest. */
    static long word(byte[] array, int index) {
        return (long) LONGS.get(array, index);
    }

    /**
     * Returns the index of the first byte from {@code from} to {@code limit} (exclusive) that is not in {@code set};
     * {@code limit} if there is none. A separate method, so that the compiler sees a counted loop without parser state.
     *
     * @param set for each byte whether it is in the set
     */
    public static int skip(boolean[] set, byte[] input, int from, int limit) {
        for (int position = from; position < limit; position++) {
            if (!set[input[position] & 0xff]) {
                return position;
            }
        }
        return limit;
    }

    /**
     * Skips like {@link #skip(boolean[], byte[], int, int)}, eight bytes at a time, for a set that contains all bytes
     * except {@code except} and some below {@code below} (Warren, "Hacker's Delight", section 6-1). Reading field
     * values with it reduced the time of a browser's request by an eighth (benchmarks/parsers.sh, input browser).
     *
     * @param below at most 128
     * @param except at most 127
     */
    public static int skip(boolean[] set, int below, int except, byte[] input, int from, int limit) {
        int position = from;
        // Not "position <= limit - 8": HotSpot unrolls such a loop or not, depending on the profile at compile time. A
        // browser's request took 5 to 10 % longer if it was unrolled (benchmarks/parsers.sh, input browser).
        while (limit - position >= Long.BYTES) {
            long word = word(input, position);
            long stops = ((word - ONES * below) | ((word ^ ONES * except) - ONES)) & ~word & HIGH;
            if (stops != 0) {
                // the lowest bit is right; higher ones can be wrong, because subtractions borrow
                position += Long.numberOfTrailingZeros(stops) >>> 3;
                // The usual case. If the other loop handled it, its profile would show few iterations, and not every
                // process would unroll it; in those that did not, a browser's request took a third longer.
                if (!set[input[position] & 0xff]) {
                    return position;
                }
                break;
            }
            position += Long.BYTES;
        }
        return skip(set, input, position, limit);
    }

    /**
     * Skips like {@link #skip(boolean[], byte[], int, int)}, sixteen bytes at a time, for a set that contains the
     * printable ASCII characters, space to tilde. After any other byte of the set, this method continues byte by byte.
     * Compared with the general test of eight bytes at a time, it reduces the time of a browser's request by a twelfth
     * (benchmarks/parsers.sh, input browser).
     */
    public static int skipPrintable(boolean[] set, byte[] input, int from, int limit) {
        int position = from;
        while (limit - position >= 2 * Long.BYTES) {
            long first = others(word(input, position));
            long second = others(word(input, position + Long.BYTES));
            if ((first | second) != 0) {
                position += first != 0
                        ? Long.numberOfTrailingZeros(first) >>> 3
                        : Long.BYTES + (Long.numberOfTrailingZeros(second) >>> 3);
                if (!set[input[position] & 0xff]) {
                    return position;
                }
                break;
            }
            position += 2 * Long.BYTES;
        }
        return skip(set, input, position, limit);
    }

    /** Returns the high bit of each unprintable byte of {@code word}; bits above the lowest one set can be wrong. */
    private static long others(long word) {
        return ((word - ONES * ' ') | (word + ONES)) & HIGH;
    }
}
