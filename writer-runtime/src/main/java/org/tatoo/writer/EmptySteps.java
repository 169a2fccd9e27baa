package org.tatoo.writer;

import java.util.Arrays;

/** The steps without bytes that a parser has made since the last step with bytes, and those before the part. */
final class EmptySteps {
    private static final int INITIAL = 16;

    private int[] codes = new int[INITIAL];
    private int size;
    private int[] before = new int[INITIAL];
    private int sizeBefore;

    /** Saves the steps as those before the part. */
    void save() {
        if (before.length < size) {
            before = new int[codes.length];
        }
        System.arraycopy(codes, 0, before, 0, size);
        sizeBefore = size;
    }

    /** Restores the steps before the part. */
    void restore() {
        System.arraycopy(before, 0, codes, 0, sizeBefore);
        size = sizeBefore;
    }

    /** Returns a copy of the steps before the part. */
    int[] before() {
        return Arrays.copyOf(before, sizeBefore);
    }

    int[] toArray() {
        return Arrays.copyOf(codes, size);
    }

    int size() {
        return size;
    }

    int get(int index) {
        return codes[index];
    }

    void add(int code) {
        if (size == codes.length) {
            codes = Arrays.copyOf(codes, 2 * size);
        }
        codes[size++] = code;
    }

    /** Drops the first {@code count} steps. */
    void drop(int count) {
        System.arraycopy(codes, count, codes, 0, size - count);
        size -= count;
    }

    /** Replaces these steps by {@code steps}. */
    void set(int[] steps) {
        if (codes.length < steps.length) {
            codes = new int[steps.length];
        }
        System.arraycopy(steps, 0, codes, 0, steps.length);
        size = steps.length;
    }

    /** Returns whether these steps equal {@code steps}. */
    boolean are(int[] steps) {
        if (size != steps.length) {
            return false;
        }
        for (int i = 0; i < size; i++) { // usually few: a loop takes less time than Arrays.equals
            if (codes[i] != steps[i]) {
                return false;
            }
        }
        return true;
    }
}
