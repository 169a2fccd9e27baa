package org.tatoo.writer;

import java.util.BitSet;

/**
 * The blanks between the tokens of a part that the lengths of its regions include. Which tokens need a blank between
 * them is seen while the part is checked. Then the part is built again, with the blanks that are known by now.
 */
final class MeasuredBlanks {
    /** The length of a blank in bytes; 0 if the grammar has none. */
    private final int length;

    /**
     * The steps whose bytes a length includes, and those among them that follow a blank; counted from the first one.
     */
    private final BitSet measured = new BitSet();

    private final BitSet known = new BitSet();

    /** How many steps were made before the part. */
    private int before;

    private boolean lacking;

    MeasuredBlanks(int length) {
        this.length = length;
    }

    /** Forgets all steps; not the blanks that were lacking, because the steps come again. */
    void clear() {
        before = 0;
        measured.clear();
        if (!lacking) {
            known.clear();
        }
        lacking = false;
    }

    /** The first {@code steps} have been made before the part. */
    void skip(int steps) {
        before += steps;
    }

    /** A length includes the bytes of these steps. */
    void measure(int from, int to) {
        if (length > 0) {
            measured.set(before + from, before + to);
        }
    }

    /** Returns true if no length includes the bytes of a step. */
    boolean isEmpty() {
        return measured.isEmpty();
    }

    /** Returns true if a blank comes before the step, which lengths include. */
    boolean precede(int step) {
        return known.get(before + step);
    }

    /** Returns the number of bytes of the blank before the step that lengths include. */
    int bytesBefore(int step) {
        return precede(step) ? length : 0;
    }

    /** Returns a blank comes before the step; returns whether there is a length that has to include it and does not. */
    boolean add(int step) {
        if (precede(step) || !measured.get(before + step)) {
            return false;
        }
        known.set(before + step);
        lacking = true;
        return true;
    }

    /** Returns true if the part has to be built again, because lengths do not include a blank that was found. */
    boolean areLacking() {
        return lacking;
    }
}
