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

    // The numbers that the part had when it was built before, and those of them that are only assumed to be the same.
    private long[] before = new long[INITIAL];
    private boolean[] knownBefore = new boolean[INITIAL];
    private boolean[] assumed = new boolean[INITIAL];
    private int sizeBefore;

    void clear() {
        size = 0;
        sizeBefore = 0;
    }

    /** Removes all numbers, but assumes that those known now will be the same when the part is built again. */
    void clearAndAssume() {
        sizeBefore = size;
        before = values.clone();
        knownBefore = known.clone();
        size = 0;
    }

    /** Returns whether numbers are assumed to be as they were when the part was built before. */
    boolean assumes() {
        return sizeBefore > 0;
    }

    /** Returns whether the value of a number is an assumption that nothing has confirmed yet. */
    boolean isAssumed(int slot) {
        return assumed[slot];
    }

    /** Marks the value of a number as right. */
    void confirm(int slot) {
        assumed[slot] = false;
    }

    /** Returns whether a number from {@code slot} on is unknown, or only assumed. */
    boolean areOpenFrom(int slot) {
        for (int i = slot; i < size; i++) {
            if (!known[i] || assumed[i]) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }

    /** Adds the numbers of {@code step}, which are unknown or assumed; returns the slot of the first. */
    int add(int step, NumberText format) {
        int first = size;
        size += format.numbers();
        if (size > values.length) {
            enlarge(Math.max(size, 2 * values.length));
        }
        for (int slot = first; slot < size; slot++) {
            known[slot] = slot < sizeBefore && knownBefore[slot];
            assumed[slot] = known[slot];
            values[slot] = known[slot] ? before[slot] : 0;
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
        assumed = Arrays.copyOf(assumed, length);
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
        assumed[slot] = false;
    }

    /** Returns the name of the bits of a number; empty if it is a whole token. */
    String field(int slot) {
        NumberText format = formats[slot];
        return format == null ? "" : format.name(slot - firsts[slot]);
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

    /** Returns the first number in the token of {@code slot} that does not fit its bits; {@code slot} if all fit. */
    int misfit(int slot) {
        NumberText format = formats[slot];
        int first = firsts[slot];
        for (int i = first; format != null && i < size && firsts[i] == first; i++) {
            if (!format.fits(i - first, values[i])) {
                return i;
            }
        }
        return slot;
    }
}
