package org.tatoo.samples.keyvalue;

/** Parser and formatter of 64-bit integers in the protocol's notation: an optional minus, no plus, no leading zeros. */
final class Decimal {
    /** The maximum number of bytes, including the minus. */
    static final int MAX_LENGTH = 20;

    private static final int MOST_DIGITS = 19;
    private static final long MOST_OF_INT = Integer.MAX_VALUE;

    private Decimal() {}

    /**
     * Parses an integer.
     *
     * @throws CommandFault if {@code digits} are not an integer
     */
    static long parse(byte[] digits) {
        boolean negative = digits.length > 0 && digits[0] == '-';
        int first = negative ? 1 : 0;
        int count = digits.length - first;
        if (count == 0 || digits.length > MAX_LENGTH || (digits[first] == '0' && (count > 1 || negative))) {
            throw CommandFault.notAnInteger();
        }
        // accumulated as a negative number, because there is one more of these
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

    /** Returns the digits of {@code value}. */
    static byte[] format(long value) {
        byte[] digits = new byte[length(value)];
        format(value, digits, 0);
        return digits;
    }

    /** Returns the number of bytes in the notation of {@code value}, 1 to 20. */
    static int length(long value) {
        int sign = value < 0 ? 1 : 0;
        // kept negative, because there is one more negative number
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

    /** Writes {@code value} to {@code target} at {@code position}; returns the position after it. */
    static int format(long value, byte[] target, int position) {
        int end = position + length(value);
        int at = end;
        long rest = value < 0 ? value : -value;
        while (rest < -MOST_OF_INT) {
            long tenth = rest / 10;
            target[--at] = (byte) ('0' + tenth * 10 - rest);
            rest = tenth;
        }
        // 32-bit divisions take half the time
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
