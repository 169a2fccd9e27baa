package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * The bytes of a recognised terminal, as passed to a callback.
 *
 * <p><b>Ownership.</b> A token is a view of the parser's bytes without a copy. A parser reuses its tokens: the content
 * of each is undefined once the callback has returned. To keep its content, copy it in the callback
 * ({@link #text()}, {@link #utf8}, {@link #toByteArray}, {@link #copyTo}); the copies belong to the caller.
 *
 * <p><b>Units.</b> Lengths, indices and offsets are in bytes, whatever the charset of the grammar.
 *
 * <p><b>Threads.</b> Only the thread of the callback may use a token.
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

    /** Sets the array, separately from the numbers: a write barrier per token takes a third of a request's time. */
    void setArray(byte[] array) {
        if (this.array != array) {
            this.array = array;
        }
    }

    // Storing the offset of the array's index 0 instead slows HTTP requests by 12 % (benchmarks/parsers.sh, browser
    // whole).
    void set(int start, int length, long offset) {
        this.start = start;
        this.length = length;
        this.offset = offset;
    }

    void countLines(LineCounter lines) {
        lines.count(array, start, start + length, offset);
    }

    /** Counts lines like {@link #countLines}, with one column per byte. */
    void countLineFeeds(LineCounter lines) {
        for (int i = 0; i < length; i++) {
            if (array[start + i] == '\n') {
                lines.newLine(offset + i + 1);
            }
        }
    }

    void clear() {
        set(NONE, 0, 0, 0);
    }

    /** Returns a view of the bytes: {@code view} itself if it is backed by the same array. */
    @SuppressWarnings("ByteBufferBackingArray") // the buffers come from here
    ByteBuffer in(ByteBuffer view) {
        ByteBuffer bytes = view.array() == array ? view : ByteBuffer.wrap(array);
        return bytes.limit(start + length).position(start);
    }

    /** Appends the bytes to {@code target}. */
    void appendTo(HeldBytes target) {
        target.append(array, start, start + length);
    }

    /** Returns the offset of the first byte from the beginning of the parser's input, in bytes from 0. */
    public long offset() {
        return offset;
    }

    /** Returns the number of bytes: at least 1, except that a virtual terminal has none. */
    public int length() {
        return length;
    }

    /**
     * Returns the byte at {@code index}.
     *
     * @param index in bytes from the beginning of the token, from 0
     * @throws IndexOutOfBoundsException if {@code index} is not in {@code 0 .. length() - 1}
     */
    public byte byteAt(int index) {
        return array[start + Objects.checkIndex(index, length)];
    }

    /** Returns the byte at {@code index}, which must be valid. */
    byte at(int index) {
        return array[start + index];
    }

    /** Returns a copy of the bytes in an array of exactly that length, which belongs to the caller. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, start, start + length);
    }

    /**
     * Copies all bytes to {@code target}, the first of them to the index {@code position}.
     *
     * @throws IndexOutOfBoundsException if {@code target} has fewer than {@link #length} bytes from {@code position}
     *     on; nothing is copied then
     */
    public void copyTo(byte[] target, int position) {
        System.arraycopy(array, start, target, position, length);
    }

    /** Returns the bytes as text in {@code charset}; malformed or unmappable input becomes its replacement. */
    public String text(Charset charset) {
        return new String(array, start, length, charset);
    }

    /** Returns the bytes as ISO-8859-1 text, one character per byte. This is also the fastest way to read ASCII. */
    @SuppressWarnings("deprecation") // inlined, unlike a choice of charsets (tatoo-strings in benchmarks/parsers.sh)
    public String text() {
        return new String(array, 0, start, length);
    }

    /** Returns the bytes as UTF-8 text; malformed input becomes U+FFFD. */
    public String utf8() {
        return new String(array, start, length, StandardCharsets.UTF_8);
    }

    /** Returns whether the bytes are the ISO-8859-1 encoding of {@code text}; creates no string. */
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

    /** Compares like {@link #contentEquals}, ignoring the case of ASCII letters; creates no string. */
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

    /** Returns whether the bytes equal {@code text}, which has the same length. */
    boolean matches(Keyword text) {
        return text.matches(array, start);
    }

    private static int lowerCase(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    /**
     * Returns the unsigned number that the bytes represent.
     *
     * @param radix 2 to 36 for a number written in ASCII digits, with letters of either case for the digits above 9; or
     *     256 for a big-endian binary number
     * @return 0 to {@link Long#MAX_VALUE}
     * @throws NumberFormatException if there is no byte, a byte is not a digit of {@code radix}, or the number is above
     *     {@link Long#MAX_VALUE}
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

    /** Returns the value of the bytes as an unsigned number; negative if it exceeds {@code limit}. */
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

    /** Returns the same as {@link #text()}. */
    @Override
    public String toString() {
        return text();
    }
}
