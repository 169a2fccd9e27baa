package org.tatoo.compiler.lr.counterexample;

/**
 * The remaining work for all searches of one compilation together, measured identically on every machine. A single
 * search gets a share of the remainder, so a hard one leaves enough for many easy ones.
 */
public final class SearchBudget {
    private static final int SHARES = 4;

    private long left;

    /** Creates a budget of {@code steps} steps. */
    public SearchBudget(long steps) {
        left = steps;
    }

    /** Withdraws the share of one search: a quarter of the remainder. */
    public SearchBudget share() {
        return part(left / SHARES);
    }

    /** Withdraws up to {@code steps} as a budget for part of the work. */
    public SearchBudget part(long steps) {
        long part = Math.min(left, steps);
        left -= part;
        return new SearchBudget(part);
    }

    /** Returns the remainder of {@code part} to this budget. */
    public void giveBack(SearchBudget part) {
        left += part.left;
        part.left = 0;
    }

    /** Uses one step; returns false if none is left. */
    public boolean take() {
        return take(1);
    }

    /** Uses {@code steps} steps; if there are fewer, uses all and returns false. */
    public boolean take(long steps) {
        boolean enough = left >= steps;
        left = enough ? left - steps : 0;
        return enough;
    }

    /** Returns whether {@code steps} or more are left. */
    public boolean has(long steps) {
        return left >= steps;
    }

    /** Returns whether nothing is left. */
    public boolean isEmpty() {
        return left == 0;
    }
}
