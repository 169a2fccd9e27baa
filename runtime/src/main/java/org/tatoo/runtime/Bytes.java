package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;

/** An immutable, thread-safe sequence of bytes, compared by content: a value of a binary grammar. */
public final class Bytes {
    /** The empty sequence. */
    public static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] array;

    private Bytes(byte[] array) {
        this.array = array;
    }

    /** Returns the low 8 bits of each number as bytes. */
    public static Bytes of(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return new Bytes(array);
    }

    /** Returns a copy of {@code bytes}. */
    public static Bytes copyOf(byte[] bytes) {
        return new Bytes(bytes.clone());
    }

    /** Returns a copy of the remaining bytes of {@code bytes}, whose position does not change. */
    public static Bytes copyOf(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.get(bytes.position(), array);
        return new Bytes(array);
    }

    /** Returns the encoding of {@code text}; unmappable characters become the replacement of the charset. */
    public static Bytes encode(String text, Charset charset) {
        return new Bytes(text.getBytes(charset));
    }

    /** Wraps {@code bytes} without a copy; the array must not be changed from now on. */
    static Bytes owning(byte[] bytes) {
        return new Bytes(bytes);
    }

    /** Returns the number of bytes. */
    public int length() {
        return array.length;
    }

    /**
     * Returns the byte at {@code index}.
     *
     * @param index from 0
     * @throws IndexOutOfBoundsException if {@code index} is not in {@code 0 .. length() - 1}
     */
    public byte byteAt(int index) {
        return array[Objects.checkIndex(index, array.length)];
    }

    /** Returns a copy that belongs to the caller. */
    public byte[] toByteArray() {
        return array.clone();
    }

    /** Returns a read-only view. */
    public ByteBuffer asByteBuffer() {
        return ByteBuffer.wrap(array).asReadOnlyBuffer();
    }

    /** Returns the bytes as text; malformed input becomes the replacement of the charset. */
    public String text(Charset charset) {
        return new String(array, charset);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    /** Returns the bytes as ISO-8859-1 text in which control characters are escaped, for messages and logs. */
    @Override
    public String toString() {
        return SyntaxError.escape(array);
    }
}
