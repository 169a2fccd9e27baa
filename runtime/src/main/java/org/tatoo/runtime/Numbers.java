package org.tatoo.runtime;

/**
 * Conversion of the bytes of tokens to integers. For generated code only; the methods are not a public interface.
 *
 * <p>The result of an unsigned conversion is negative if the number is above {@link Long#MAX_VALUE}.
 */
public final class Numbers {
    private static final int DECIMAL = 10;
    private static final int BYTE = 0xff;
    private static final int GROUP = 0x7f;
    private static final int GROUP_BITS = 7;
    private static final int TO_LOWER = 'a' - 'A';

    private Numbers() {}

    /** Returns the bits of the last 8 bytes. */
    public static long bits(Token token) {
        long value = 0;
        for (int i = 0; i < token.length(); i++) {
            value = (value << Byte.SIZE) | (token.at(i) & BYTE);
        }
        return value;
    }

    /** Returns an unsigned big-endian number. */
    public static long bytes(Token token) {
        long value = 0;
        for (int i = 0; i < token.length(); i++) {
            if (value > Long.MAX_VALUE >> Byte.SIZE) {
                return -1;
            }
            value = (value << Byte.SIZE) | (token.at(i) & BYTE);
        }
        return value;
    }

    /** Returns an unsigned little-endian number. */
    public static long littleBytes(Token token) {
        long value = 0;
        for (int i = token.length() - 1; i >= 0; i--) {
            if (value > Long.MAX_VALUE >> Byte.SIZE) {
                return -1;
            }
            value = (value << Byte.SIZE) | (token.at(i) & BYTE);
        }
        return value;
    }

    /** Returns a big-endian two's complement number of at most 8 bytes. */
    public static long signedBytes(Token token) {
        long value = token.at(0);
        for (int i = 1; i < token.length(); i++) {
            value = (value << Byte.SIZE) | (token.at(i) & BYTE);
        }
        return value;
    }

    /** Returns a little-endian two's complement number of at most 8 bytes. */
    public static long littleSignedBytes(Token token) {
        int last = token.length() - 1;
        long value = token.at(last);
        for (int i = last - 1; i >= 0; i--) {
            value = (value << Byte.SIZE) | (token.at(i) & BYTE);
        }
        return value;
    }

    /** Returns an unsigned number of seven bits per byte, the highest first. */
    public static long groups(Token token) {
        long value = 0;
        for (int i = 0; i < token.length(); i++) {
            if (value > Long.MAX_VALUE >> GROUP_BITS) {
                return -1;
            }
            value = (value << GROUP_BITS) | (token.at(i) & GROUP);
        }
        return value;
    }

    /** Returns an unsigned number of seven bits per byte, the lowest first. */
    public static long littleGroups(Token token) {
        long value = 0;
        for (int i = token.length() - 1; i >= 0; i--) {
            if (value > Long.MAX_VALUE >> GROUP_BITS) {
                return -1;
            }
            value = (value << GROUP_BITS) | (token.at(i) & GROUP);
        }
        return value;
    }

    /** Returns the number in the first run of ASCII digits, which other bytes may surround; 0 if there is none. */
    public static long digits(Token token) {
        return digits(token, DECIMAL);
    }

    /** Returns the number in the first run of hexadecimal ASCII digits of either case; 0 if there is none. */
    public static long hexadecimal(Token token) {
        return digits(token, 2 * Byte.SIZE);
    }

    private static long digits(Token token, int radix) {
        int i = 0;
        while (i < token.length() && digit(token.at(i), radix) < 0) {
            i++;
        }
        long value = 0;
        for (int digit; i < token.length() && (digit = digit(token.at(i), radix)) >= 0; i++) {
            if (value > (Long.MAX_VALUE - digit) / radix) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    /**
     * Returns an unsigned number of 64 bits; other bytes may surround a number written in ASCII digits.
     *
     * @param radix 10, 16, 128 or 256
     * @param little whether the lowest digit comes first
     * @return {@code Long.MIN_VALUE} if it is above {@link Long#MAX_VALUE}; -1 if it has more than 64 bits
     */
    public static long unsigned(Token token, int radix, boolean little) {
        return unsigned(token, radix, little, true);
    }

    /** Returns all bits of an unsigned number that is known to have at most 64 bits. */
    public static long unsignedBits(Token token, int radix, boolean little) {
        return unsigned(token, radix, little, false);
    }

    private static long unsigned(Token token, int radix, boolean little, boolean checked) {
        int length = token.length();
        long value = 0;
        boolean begun = false;
        for (int i = 0; i < length; i++) {
            byte b = token.at(little ? length - 1 - i : i);
            int digit = radix > GROUP ? b & radix - 1 : digit(b, radix);
            if (digit < 0 && begun) {
                break;
            }
            if (digit >= 0) {
                begun = true;
                if (checked && Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, radix)) > 0) {
                    return -1;
                }
                value = value * radix + digit;
            }
        }
        return checked && value < 0 ? Long.MIN_VALUE : value;
    }

    private static int digit(byte b, int radix) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int letter = (b | TO_LOWER) - 'a';
        return letter >= 0 && letter < radix - DECIMAL ? letter + DECIMAL : -1;
    }
}
