package org.tatoo.compiler.lexer;

/** How many steps a construction may take: counted, so that the answer is the same on every machine. */
final class Budget {
    private long left;

    Budget(long steps) {
        left = steps;
    }

    /** Takes {@code count} steps; whether there were as many left. */
    boolean take(long count) {
        left -= count;
        return left >= 0;
    }

    /** How many there are; negative after more were asked for. */
    long left() {
        return left;
    }
}
