package org.tatoo.writer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The numbers of a part, one per slot; some are known only after the data that they describe. */
final class WrittenNumbers {
    private static final int INITIAL = 16;

    private long[] values = new long[INITIAL];
    private boolean[] known = new boolean[INITIAL];

    // For each number, the step that writes it, the first slot of this step, and the format.
    private int[] steps = new int[INITIAL];
    private int[] firsts = new int[INITIAL];
    private @Nullable NumberText[] formats = new NumberText[INITIAL];

    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /** Adds the numbers of {@code step}, all still unknown; returns the slot of the first. */
    int add(int step, NumberText format) {
        int first = size;
        size += format.numbers();
        if (size > values.length) {
            enlarge(Math.max(size, 2 * values.length));
        }
        for (int slot = first; slot < size; slot++) {
            known[slot] = false;
            steps[slot] = step;
            firsts[slot] = first;
            formats[slot] = format;
        }
        return first;
    }

    private void enlarge(int length) {
        values = Arrays.copyOf(values, length);
        known = Arrays.copyOf(known, length);
        steps = Arrays.copyOf(steps, length);
        firsts = Arrays.copyOf(firsts, length);
        formats = Arrays.copyOf(formats, length);
    }

    int step(int slot) {
        return steps[slot];
    }

    boolean isKnown(int slot) {
        return known[slot];
    }

    long value(int slot) {
        return values[slot];
    }

    void set(int slot, long value) {
        values[slot] = value;
        known[slot] = true;
    }

    /** Returns the text of the step of {@code slot}; null if a number is unknown, empty if no match has them. */
    byte @Nullable [] text(int slot) {
        NumberText format = formats[slot];
        int first = firsts[slot];
        for (int i = first; i < size && firsts[i] == first; i++) {
            if (!known[i]) {
                return null;
            }
        }
        return format == null ? null : format.text(values, first);
    }
}
