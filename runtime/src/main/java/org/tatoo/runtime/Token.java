package org.tatoo.runtime;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * The bytes of the terminal just recognised: one view, reused for every token of a parser, valid only during the
 * callback that it is given to. What is to be kept must be copied ({@link #text}, {@link #toByteArray}).
 */
public final class Token {
    private static final byte[] NONE = {};

    /** The radix in which each byte is a digit. */
    private static final int BINARY = 256;

    private byte[] array = NONE;
    private int start;
    private int length;
    private long offset;

    Token() {}

    void set(byte[] array, int start, int length, long offset) {
        setArray(array);
        set(start, length, offset);
    }

    /** Apart from the numbers, because a collector's barrier at each token is a third of the time of a request. */
    void setArray(byte[] array) {
        if (this.array != array) {
            this.array = array;
        }
    }

    void set(int start, int length, long offset) {
        this.start = start;
        this.length = length;
        this.offset = offset;
    }

    void countLines(LineCounter lines) {
        lines.count(array, start, start + length, offset);
    }

    void clear() {
        set(NONE, 0, 0, 0);
    }

    /** The absolute offset of the first byte in the input of the parser, from 0. */
    public long offset() {
        return offset;
    }

    /** The number of bytes, at least 1 (0 only for virtual terminals). */
    public int length() {
        return length;
    }

    /**
     * The byte at {@code index}.
     *
     * @throws IndexOutOfBoundsException if {@code index} is not in {@code 0 .. length() - 1}
     */
    public byte byteAt(int index) {
        return array[start + Objects.checkIndex(index, length)];
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, start, start + length);
    }

    /**
     * Copies the bytes to {@code target} from {@code position} on.
     *
     * @throws IndexOutOfBoundsException if {@code target} has less than {@code length()} bytes from there
     */
    public void copyTo(byte[] target, int position) {
        System.arraycopy(array, start, target, position, length);
    }

    /** The bytes decoded; what {@code charset} cannot decode becomes its replacement. */
    public String text(Charset charset) {
        return new String(array, start, length, charset);
    }

    /** The bytes as ISO-8859-1 text: one byte, one character; for ASCII the same as ASCII. */
    @SuppressWarnings("deprecation") // inlined, unlike a choice of charsets (tatoo-strings in benchmarks/parsers.sh)
    public String text() {
        return new String(array, 0, start, length);
    }

    /** The bytes as UTF-8 text; what is malformed becomes U+FFFD. */
    public String utf8() {
        return new String(array, start, length, StandardCharsets.UTF_8);
    }

    /** Whether the bytes are the ISO-8859-1 encoding of {@code text}. */
    public boolean contentEquals(String text) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((array[start + i] & 0xff) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the bytes are those of {@code text}, ASCII letters compared without regard to case. */
    public boolean equalsIgnoreCase(String text) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (lowerCase(array[start + i] & 0xff) != lowerCase(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the bytes, of which there are as many as {@code text} has, are the text. */
    boolean matches(Keyword text) {
        return text.matches(array, start);
    }

    private static int lowerCase(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    /**
     * The value of the bytes as an unsigned number.
     *
     * @param radix 2 to 36, letters of both cases are digits above 9; or 256, each byte is a digit, the highest first
     * @return 0 to {@code Long.MAX_VALUE}
     * @throws NumberFormatException if there is no byte, a byte is no digit or the value is above {@code Long.MAX_VALUE}
     */
    public long unsignedLong(int radix) {
        if (length == 0) {
            throw new NumberFormatException("no digits");
        }
        long value = number(radix, Long.MAX_VALUE);
        if (value < 0) {
            throw new NumberFormatException("above " + Long.MAX_VALUE);
        }
        return value;
    }

    /** The value of the bytes as an unsigned number; negative if it is above {@code limit}. */
    long number(int radix, long limit) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = digit(array[start + i], radix);
            if (digit < 0) {
                throw new NumberFormatException("not a digit of radix " + radix + " at index " + i);
            }
            if (value > (limit - digit) / radix) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    private static int digit(byte b, int radix) {
        if (radix == BINARY) {
            return b & 0xff;
        }
        return b < 0 ? -1 : Character.digit(b, radix);
    }

    /** The same as {@link #text()}. */
    @Override
    public String toString() {
        return text();
    }
}
