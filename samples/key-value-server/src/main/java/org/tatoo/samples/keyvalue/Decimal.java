package org.tatoo.samples.keyvalue;

/** Whole numbers as clients write them: an optional minus, no plus, no leading zeros, 64 bits. */
final class Decimal {
    /** In bytes, with the minus. */
    static final int MAX_LENGTH = 20;

    private static final int MOST_DIGITS = 19;
    private static final long MOST_OF_INT = Integer.MAX_VALUE;

    private Decimal() {}

    /**
     * The number written as {@code digits}.
     *
     * @throws CommandFault if it is not a number
     */
    static long parse(byte[] digits) {
        boolean negative = digits.length > 0 && digits[0] == '-';
        int first = negative ? 1 : 0;
        int count = digits.length - first;
        if (count == 0 || digits.length > MAX_LENGTH || (digits[first] == '0' && (count > 1 || negative))) {
            throw CommandFault.notAnInteger();
        }
        // negative, because there is one more negative number
        long value = 0;
        for (int i = first; i < digits.length; i++) {
            int digit = digits[i] - '0';
            if (digit < 0 || digit > 9 || value < (Long.MIN_VALUE + digit) / 10) {
                throw CommandFault.notAnInteger();
            }
            value = value * 10 - digit;
        }
        if (!negative && value == Long.MIN_VALUE) {
            throw CommandFault.notAnInteger();
        }
        return negative ? value : -value;
    }

    /** The digits of {@code value}. */
    static byte[] format(long value) {
        byte[] digits = new byte[length(value)];
        format(value, digits, 0);
        return digits;
    }

    /** The number of bytes that {@code value} is written with, 1 to 20. */
    static int length(long value) {
        int sign = value < 0 ? 1 : 0;
        // negative, because there is one more negative number
        long left = value < 0 ? value : -value;
        long power = -10;
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            if (left > power) {
                return sign + digits;
            }
            power *= 10;
        }
        return sign + MOST_DIGITS;
    }

    /** Writes {@code value} to {@code target} from {@code position} on; returns the position after it. */
    static int format(long value, byte[] target, int position) {
        int end = position + length(value);
        int at = end;
        long rest = value < 0 ? value : -value;
        while (rest < -MOST_OF_INT) {
            long tenth = rest / 10;
            target[--at] = (byte) ('0' + tenth * 10 - rest);
            rest = tenth;
        }
        // divisions of 32 bits take half of the time
        int left = (int) -rest;
        do {
            int tenth = left / 10;
            target[--at] = (byte) ('0' + left - tenth * 10);
            left = tenth;
        } while (left > 0);
        if (value < 0) {
            target[position] = '-';
        }
        return end;
    }
}
