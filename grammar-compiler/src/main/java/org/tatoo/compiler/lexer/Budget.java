package org.tatoo.compiler.lexer;

/** The steps that a construction may take; counted, so that results are the same on every machine. */
final class Budget {
    private long left;

    Budget(long steps) {
        left = steps;
    }

    /** Uses {@code count} steps; returns whether enough were left. */
    boolean take(long count) {
        left -= count;
        return left >= 0;
    }

    /** Returns the remaining steps; negative if more were requested. */
    long left() {
        return left;
    }
}
