package org.tatoo.writer;

/** Checked arithmetic for solving terms; refuses results that exceed 64 bits. For generated code only. */
abstract class Arithmetic {
    Arithmetic() {}

    /** Returns the sum. */
    protected static long plus(long a, long b) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0 ? refuse() : sum;
    }

    /** Returns the difference. */
    protected static long minus(long a, long b) {
        long difference = a - b;
        return ((a ^ b) & (a ^ difference)) < 0 ? refuse() : difference;
    }

    /** Returns the product. */
    protected static long times(long a, long b) {
        long low = a * b;
        return Math.multiplyHigh(a, b) != low >> (Long.SIZE - 1) ? refuse() : low;
    }

    /** Returns the quotient; refuses a remainder; {@code by} is a constant. */
    protected static long over(long value, long by) {
        if (by == 0 || value % by != 0) {
            throw new WriteException("a length or count", String.valueOf(value), "is no multiple of " + by);
        }
        return value / by;
    }

    /** Returns the quotient, rounded up; {@code by} is a constant above 0. */
    protected static long ceiling(long value, long by) {
        return -Math.floorDiv(-value, by);
    }

    /** Returns whether {@code value} is in a range. */
    protected static boolean isIn(long value, long least, long most) {
        return least <= value && value <= most;
    }

    private static long refuse() {
        throw new WriteException("a length or count", "", "is no number of 64 bits");
    }
}
