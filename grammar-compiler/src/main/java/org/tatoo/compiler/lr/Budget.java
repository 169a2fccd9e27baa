package org.tatoo.compiler.lr;

/** How many configurations may still be explored: a measure of work that is the same on every machine. */
final class Budget {
    private int left;

    Budget(int configurations) {
        left = configurations;
    }

    /** Takes up to {@code configurations} off, as a budget for a part of the work. */
    Budget part(int configurations) {
        int part = Math.min(left, configurations);
        left -= part;
        return new Budget(part);
    }

    /** Gives back what is left of {@code part}. */
    void giveBack(Budget part) {
        left += part.left;
        part.left = 0;
    }

    /** Takes one off; false if none is left. */
    boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    boolean isEmpty() {
        return left == 0;
    }
}
