package org.tatoo.samples.keyvalue;

/**
 * A part of a list or string, as specified by clients.
 *
 * @param first the first place, from 0
 * @param size how many, 0 for nothing
 */
record Range(int first, int size) {
    /** From {@code first} to {@code last}, both of which count from the end if they are negative, of {@code length}. */
    static Range of(long first, long last, int length) {
        long from = Math.max(0, first < 0 ? first + length : first);
        long to = Math.min(length - 1L, last < 0 ? last + length : last);
        return from > to ? new Range(0, 0) : new Range((int) from, (int) (to - from + 1));
    }
}
