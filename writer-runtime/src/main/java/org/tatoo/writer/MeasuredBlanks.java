package org.tatoo.writer;

import java.util.BitSet;

/**
 * The blanks between the tokens of a part that are included in the lengths of its regions. The check of the part
 * detects the tokens that need a blank between them. Then the part is built again with the blanks known so far.
 */
final class MeasuredBlanks {
    /** The length of a blank in bytes; 0 if the grammar has none. */
    private final int length;

    /** The indices, from the first step, of the steps included in a length, and of those that follow a blank. */
    private final BitSet measured = new BitSet();

    private final BitSet known = new BitSet();

    /** The number of steps made before the part. */
    private int before;

    private boolean lacking;

    MeasuredBlanks(int length) {
        this.length = length;
    }

    /**
     * Removes all steps, but keeps blanks just found to be missing, because the same steps are added again.
     *
     * @param again whether all blanks are kept, because the part is built again for another reason
     */
    void clear(boolean again) {
        before = 0;
        measured.clear();
        if (!lacking && !again) {
            known.clear();
        }
        lacking = false;
    }

    /** Marks {@code steps} further steps as made before the part. */
    void skip(int steps) {
        before += steps;
    }

    /** Includes the bytes of these steps in a length. */
    void measure(int from, int to) {
        if (length > 0) {
            measured.set(before + from, before + to);
        }
    }

    /** Returns whether no length includes the bytes of a step. */
    boolean isEmpty() {
        return measured.isEmpty();
    }

    /** Returns whether lengths include a blank before the step. */
    boolean precede(int step) {
        return known.get(before + step);
    }

    /** Returns the number of bytes of the blank before the step that is included in lengths. */
    int bytesBefore(int step) {
        return precede(step) ? length : 0;
    }

    /** Adds a blank before the step; returns whether a length must include it but does not. */
    boolean add(int step) {
        if (precede(step) || !measured.get(before + step)) {
            return false;
        }
        known.set(before + step);
        lacking = true;
        return true;
    }

    /** Returns whether the part must be built again, because lengths do not include a blank that was found. */
    boolean areLacking() {
        return lacking;
    }
}
