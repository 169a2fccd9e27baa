package org.tatoo.samples.keyvalue;

/** Whole numbers as clients write them: an optional minus, no plus, no leading zeros, 64 bits. */
final class Decimal {
    private static final int LONGEST = 20;

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
        if (count == 0 || digits.length > LONGEST || (digits[first] == '0' && (count > 1 || negative))) {
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
        int length = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        return length;
    }

    /** Writes {@code value} to {@code target} from {@code position} on; returns the position after it. */
    static int format(long value, byte[] target, int position) {
        int end = position + length(value);
        long rest = value;
        for (int i = end - 1; i >= position; i--) {
            target[i] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        if (value < 0) {
            target[position] = '-';
        }
        return end;
    }
}
