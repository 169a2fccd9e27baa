package org.tatoo.runtime;

import java.util.Arrays;

/** A queue of numbers, read in the order in which they were added; reads beyond the last return 0. */
final class NumberRow {
    static final long[] NONE = {};

    private static final int INITIAL = 8;

    private long[] array;
    private int next;

    NumberRow(long[] array) {
        this.array = array;
    }

    void add(long number) {
        if (next == array.length) {
            array = Arrays.copyOf(array, 2 * next + INITIAL);
        }
        array[next++] = number;
    }

    long next() {
        return next < array.length ? array[next++] : 0;
    }

    int nextInt() {
        return (int) next();
    }

    /** Returns the numbers up to the last that is not 0. */
    long[] toArray() {
        int length = next;
        while (length > 0 && array[length - 1] == 0) {
            length--;
        }
        return length == 0 ? NONE : Arrays.copyOf(array, length);
    }
}
