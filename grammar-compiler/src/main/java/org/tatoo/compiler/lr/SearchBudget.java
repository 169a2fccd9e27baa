package org.tatoo.compiler.lr;

/**
 * How much the searches of one compilation may still explore, all together: a measure of work that is the same on every
 * machine. A single search gets a share of what is left, so that a hard one leaves enough for many easy ones.
 */
public final class SearchBudget {
    private static final int SHARES = 4;

    private long left;

    /** For {@code steps} steps. */
    public SearchBudget(long steps) {
        left = steps;
    }

    /** Takes what one search may have off: a quarter of what is left. */
    public SearchBudget share() {
        return part(left / SHARES);
    }

    /** Takes up to {@code steps} off, as a budget for a part of the work. */
    public SearchBudget part(long steps) {
        long part = Math.min(left, steps);
        left -= part;
        return new SearchBudget(part);
    }

    /** Gives back what is left of {@code part}. */
    public void giveBack(SearchBudget part) {
        left += part.left;
        part.left = 0;
    }

    /** Takes one off; false if none is left. */
    public boolean take() {
        return take(1);
    }

    /** Takes {@code steps} off; false, and then nothing is left, if there are fewer. */
    public boolean take(long steps) {
        boolean enough = left >= steps;
        left = enough ? left - steps : 0;
        return enough;
    }

    /** Whether {@code steps} or more are left. */
    public boolean has(long steps) {
        return left >= steps;
    }

    /** Whether nothing is left. */
    public boolean isEmpty() {
        return left == 0;
    }
}
