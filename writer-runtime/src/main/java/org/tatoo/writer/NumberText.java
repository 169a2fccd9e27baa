package org.tatoo.writer;

import java.nio.charset.StandardCharsets;

/**
 * The format in which a token writes a number: its shortest match with that value. For generated code only.
 *
 * <p>The digits are ASCII digits (radix 10 or 16), bytes (256), or the low seven bits of bytes (128); in the last case
 * all but the last byte have the highest bit set. Fixed bytes may surround the digits.
 */
public final class NumberText {
    private static final byte[] NO_BYTES = {};
    private static final int DECIMAL = 10;
    private static final int GROUP = 0x80;
    private static final int BYTE = 0x100;

    private final int radix;
    private final boolean little;
    private final boolean signed;
    private final boolean upper;
    private final byte[] before;
    private final byte[] after;
    private final int[] widths;
    private final int[] fields;
    private final String[] names;

    private NumberText(
            int radix, boolean little, boolean signed, boolean upper, byte[] before, byte[] after, int[] widths) {
        this(radix, little, signed, upper, before, after, widths, new int[0], new String[0]);
    }

    private NumberText(
            int radix,
            boolean little,
            boolean signed,
            boolean upper,
            byte[] before,
            byte[] after,
            int[] widths,
            int[] fields,
            String[] names) {
        this.radix = radix;
        this.little = little;
        this.signed = signed;
        this.upper = upper;
        this.before = before;
        this.after = after;
        this.widths = widths;
        this.fields = fields;
        this.names = names;
    }

    /**
     * Returns a format of ASCII digits.
     *
     * @param upper whether the digits above 9 are upper-case letters
     * @param before fixed text, in characters of ISO 8859-1
     * @param after fixed text, in characters of ISO 8859-1
     * @param widths the allowed numbers of digits, in ascending order
     */
    public static NumberText digits(int radix, boolean upper, String before, String after, int... widths) {
        return new NumberText(
                radix,
                false,
                false,
                upper,
                before.getBytes(StandardCharsets.ISO_8859_1),
                after.getBytes(StandardCharsets.ISO_8859_1),
                widths.clone());
    }

    /**
     * Returns a format of one byte per digit.
     *
     * @param radix 128 or 256
     * @param little whether the lowest digit comes first
     * @param signed whether the number is a two's complement
     * @param widths the allowed numbers of bytes, in ascending order
     */
    public static NumberText bytes(int radix, boolean little, boolean signed, int... widths) {
        return new NumberText(radix, little, signed, false, new byte[0], new byte[0], widths.clone());
    }

    /**
     * Returns a format of bit fields, each of which is a number.
     *
     * @param names the names of the numbers, with a blank between two of them
     * @param widths the widths of the numbers in bits, the highest first; their sum is a multiple of 8, at most 64
     */
    public static NumberText bits(String names, int... widths) {
        int sum = 0;
        for (int width : widths) {
            sum += width;
        }
        return new NumberText(
                BYTE,
                false,
                false,
                false,
                NO_BYTES,
                NO_BYTES,
                new int[] {sum / Byte.SIZE},
                widths.clone(),
                names.split(" "));
    }

    /** Returns the name of the number at {@code position}; empty if the token is one number. */
    String name(int position) {
        return names.length == 0 ? "" : names[position];
    }

    /** Returns the number of numbers in the token. */
    int numbers() {
        return Math.max(1, fields.length);
    }

    /** Returns the length of the token in bytes if it is the same for every value; otherwise -1. */
    int fixedLength() {
        return widths.length == 1 ? length(widths[0]) : -1;
    }

    private int length(int digits) {
        return before.length + digits + after.length;
    }

    /** Returns the bytes for the numbers from {@code slot} on in {@code values}; empty if no match has these values. */
    byte[] text(long[] values, int slot) {
        return fields.length > 0 ? packed(values, slot) : text(values[slot]);
    }

    /** Returns whether the bits at {@code position} can have {@code value}; true if the token is one number. */
    boolean fits(int position, long value) {
        return fields.length == 0 || (value >= 0 && (fields[position] >= Long.SIZE || value >> fields[position] == 0));
    }

    private byte[] packed(long[] values, int slot) {
        long all = 0;
        for (int i = 0; i < fields.length; i++) {
            long value = values[slot + i];
            if (!fits(i, value)) {
                return NO_BYTES;
            }
            all = all << fields[i] | value;
        }
        byte[] text = new byte[widths[0]];
        for (int i = text.length - 1; i >= 0; i--) {
            text[i] = (byte) all;
            all >>>= Byte.SIZE;
        }
        return text;
    }

    /** Returns the shortest match with the value, unsigned unless the token is signed; empty if there is none. */
    byte[] text(long value) {
        int least = signed ? signedWidth(value) : width(value);
        for (int width : widths) {
            if (width >= least) {
                return text(value, width);
            }
        }
        return NO_BYTES;
    }

    private int width(long value) {
        int width = 1;
        for (long rest = value; Long.compareUnsigned(rest, radix) >= 0; rest = Long.divideUnsigned(rest, radix)) {
            width++;
        }
        return width;
    }

    private static int signedWidth(long value) {
        int width = 1;
        while (width < Long.BYTES && value >> (width * Byte.SIZE - 1) != value >> (Long.SIZE - 1)) {
            width++;
        }
        return width;
    }

    private byte[] text(long value, int width) {
        byte[] text = new byte[length(width)];
        System.arraycopy(before, 0, text, 0, before.length);
        System.arraycopy(after, 0, text, before.length + width, after.length);
        long rest = value;
        for (int i = 0; i < width; i++) {
            int digit = (int) Long.remainderUnsigned(rest, radix);
            rest = signed ? rest >> Byte.SIZE : Long.divideUnsigned(rest, radix);
            int at = little ? i : width - 1 - i;
            text[before.length + at] = digit(digit, at == width - 1);
        }
        return text;
    }

    private byte digit(int digit, boolean last) {
        if (radix == BYTE) {
            return (byte) digit;
        }
        if (radix == GROUP) {
            return (byte) (last ? digit : digit | GROUP);
        }
        return (byte) (digit < DECIMAL ? '0' + digit : (upper ? 'A' : 'a') + digit - DECIMAL);
    }
}
