package org.tatoo.runtime;

import java.util.Arrays;

/**
 * How the bytes of a token are a whole number, and which numbers they may be. For generated code only; the methods are
 * not a public interface.
 */
public final class IntegerFormat {
    private static final int DECIMAL = 10;
    private static final int GROUPS = 128;
    private static final int BYTES = 256;
    private static final int BYTE = 0xff;
    private static final int GROUP = 0x7f;
    private static final int TO_LOWER = 'a' - 'A';
    private static final Field[] NO_FIELDS = {};

    private final int radix;
    private final boolean little;
    private final boolean signed;
    private final long limit;
    // The first and the last value of each range; empty if the type alone is the limit.
    private final long[] ranges;
    private final Field[] fields;

    /** Bits that are a number of their own. */
    private record Field(int width, long[] ranges) {
        boolean allows(long value) {
            return isIn(ranges, value);
        }
    }

    private IntegerFormat(int radix, boolean little, boolean signed, long limit, long[] ranges, Field[] fields) {
        this.radix = radix;
        this.little = little;
        this.signed = signed;
        this.limit = limit;
        this.ranges = ranges;
        this.fields = fields;
    }

    /**
     * A number in a radix of 10 or 16, written in digits of ASCII, with other bytes before and after them; of 128, seven
     * bits a byte; or of 256, a byte a digit.
     *
     * @param little whether the lowest digit is the first
     * @param signed whether the bytes are a two's complement
     * @param limit the largest value of the type
     * @param ranges the first and the last value of each range; none if all that the type has are allowed
     */
    public static IntegerFormat of(int radix, boolean little, boolean signed, long limit, long... ranges) {
        return new IntegerFormat(radix, little, signed, limit, ranges.clone(), NO_FIELDS);
    }

    /** Numbers of some bits each, of at most 8 bytes; it has none yet. */
    public static IntegerFormat bits() {
        return new IntegerFormat(BYTES, false, false, Long.MAX_VALUE, new long[0], NO_FIELDS);
    }

    /**
     * The same with bits below those that it has.
     *
     * @param width how many, 1 to 63
     * @param ranges as in {@link #of}
     */
    public IntegerFormat field(int width, long... ranges) {
        Field[] more = Arrays.copyOf(fields, fields.length + 1);
        more[fields.length] = new Field(width, ranges.clone());
        return new IntegerFormat(radix, little, signed, limit, this.ranges, more);
    }

    /**
     * Reads a number, or those of the bits.
     *
     * @param target gets it at the index {@code slot}, if it is allowed; those of the bits from there on, the highest first
     * @return whether it is: neither outside of the type nor of all ranges
     */
    boolean read(byte[] bytes, int start, int length, long[] target, int slot) {
        if (fields.length != 0) {
            return readBits(bytes, start, length, target, slot);
        }
        long value;
        if (signed) {
            value = complement(bytes, start, length);
            if (value > limit || value < -limit - 1) {
                return false;
            }
        } else {
            value = radix >= GROUPS ? binary(bytes, start, length) : written(bytes, start, start + length);
            if (value < 0) {
                return false;
            }
        }
        if (!isIn(ranges, value)) {
            return false;
        }
        target[slot] = value;
        return true;
    }

    private boolean readBits(byte[] bytes, int start, int length, long[] target, int slot) {
        long all = 0;
        for (int i = 0; i < length; i++) {
            all = (all << Byte.SIZE) | (bytes[start + i] & BYTE);
        }
        int below = length * Byte.SIZE;
        for (int i = 0; i < fields.length; i++) {
            Field field = fields[i];
            below -= field.width();
            long value = (all >>> below) & ((1L << field.width()) - 1);
            if (!field.allows(value)) {
                return false;
            }
            target[slot + i] = value;
        }
        return true;
    }

    private static boolean isIn(long[] ranges, long value) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (value >= ranges[i] && value <= ranges[i + 1]) {
                return true;
            }
        }
        return ranges.length == 0;
    }

    /** The number in the first digits; negative if it is above the limit. */
    private long written(byte[] bytes, int start, int end) {
        int i = start;
        while (i < end && digit(bytes[i]) < 0) {
            i++;
        }
        long value = 0;
        for (int digit; i < end && (digit = digit(bytes[i])) >= 0; i++) {
            if (value > (limit - digit) / radix) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    private int digit(byte b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int letter = (b | TO_LOWER) - 'a';
        return radix > DECIMAL && letter >= 0 && letter < radix - DECIMAL ? letter + DECIMAL : -1;
    }

    /** The number without sign; negative if it is above the limit. */
    private long binary(byte[] bytes, int start, int length) {
        int mask = radix == BYTES ? BYTE : GROUP;
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = bytes[little ? start + length - 1 - i : start + i] & mask;
            if (value > (limit - digit) / radix) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    private long complement(byte[] bytes, int start, int length) {
        long value = bytes[little ? start + length - 1 : start];
        for (int i = 1; i < length; i++) {
            value = (value << Byte.SIZE) | (bytes[little ? start + length - 1 - i : start + i] & BYTE);
        }
        return value;
    }
}
