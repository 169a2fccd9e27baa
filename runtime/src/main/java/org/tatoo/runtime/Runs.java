package org.tatoo.runtime;

/** Finds the ends of runs of bytes. For generated code. */
public final class Runs {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private Runs() {}

    /**
     * The index of the first byte from {@code from} to before {@code limit} that is not in {@code set}; {@code limit} if
     * there is none. A method of its own, so that the compiler sees a counted loop without any state of a parser.
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
     * As {@link #skip(boolean[], byte[], int, int)}, by eight bytes at a time, for a set that holds all bytes but
     * {@code except} and some below {@code below} (Warren, "Hacker's Delight", section 6-1). It took an eighth off the
     * time of a browser's request, when its values were read so (benchmarks/parsers.sh, input browser).
     *
     * @param below at most 128
     * @param except at most 127
     */
    public static int skip(boolean[] set, int below, int except, byte[] input, int from, int limit) {
        int position = from;
        // Not "position <= limit - 8": such a loop is unrolled or not by the profile of the moment when it is compiled,
        // and a browser's request took 5 to 10 % longer if it was (benchmarks/parsers.sh, input browser).
        while (limit - position >= Long.BYTES) {
            long word = Words.at(input, position);
            long stops = ((word - ONES * below) | ((word ^ ONES * except) - ONES)) & ~word & HIGH;
            if (stops != 0) {
                // the lowest bit is right; those above can be wrong, because subtractions borrow
                position += Long.numberOfTrailingZeros(stops) >>> 3;
                // Nearly always: left to the other loop, it made that loop's turns so few in the profile that it was
                // unrolled in most processes only, and a browser's request took a third longer in the rest.
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
     * As {@link #skip(boolean[], byte[], int, int)}, by sixteen bytes at a time, for a set that holds the printable
     * characters of ASCII, space to tilde. Behind a byte that is in the set and none of these it goes on byte by byte. It
     * takes a twelfth off the time of a browser's request, beside the general test of eight bytes at a time
     * (benchmarks/parsers.sh, input browser).
     */
    public static int skipPrintable(boolean[] set, byte[] input, int from, int limit) {
        int position = from;
        while (limit - position >= 2 * Long.BYTES) {
            long first = others(Words.at(input, position));
            long second = others(Words.at(input, position + Long.BYTES));
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

    /** The highest bit of each byte of {@code word} that is not printable; those above the lowest can be wrong. */
    private static long others(long word) {
        return ((word - ONES * ' ') | (word + ONES)) & HIGH;
    }
}
