package org.tatoo.compiler.simulation;

/** The numeric values of tokens. */
final class Numbers {
    private static final int BINARY = 256;

    private Numbers() {}

    /**
     * The value of the bytes from {@code from} to before {@code to}; -1 if it is above {@code limit} or not all bytes
     * are digits.
     */
    static long value(byte[] bytes, int from, int to, int radix, long limit) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = radix == BINARY ? bytes[i] & 0xff : Character.digit(bytes[i], radix);
            if (digit < 0 || value > (limit - digit) / radix) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }
}
