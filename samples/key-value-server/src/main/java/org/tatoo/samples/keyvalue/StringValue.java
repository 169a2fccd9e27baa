package org.tatoo.samples.keyvalue;

import java.util.Arrays;

/** A byte string. Written bytes never change, so that replies can refer to them. */
final class StringValue implements Value {
    /** The maximum length in bytes, as in a request. */
    static final int LONGEST = 512 << 20;

    private byte[] array;
    private int length;

    StringValue(byte[] bytes) {
        this.array = bytes;
        this.length = bytes.length;
    }

    /** Returns the array; only its first {@link #length} bytes belong to the string. */
    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    /** Returns the string in an array of exactly its length, which becomes its storage. */
    byte[] exact() {
        if (length < array.length) {
            array = Arrays.copyOf(array, length);
        }
        return array;
    }

    /** Appends {@code bytes} to the string, in an array with room for more. */
    void append(byte[] bytes) {
        if (bytes.length > LONGEST - length) {
            throw CommandFault.tooLong();
        }
        int end = length + bytes.length;
        if (end > array.length) {
            array = Arrays.copyOf(array, (int) Math.min(LONGEST, 2L * end));
        }
        System.arraycopy(bytes, 0, array, length, bytes.length);
        length = end;
    }

    @Override
    public String type() {
        return "string";
    }

    @Override
    public long memory() {
        return Sizes.OBJECT + Sizes.OBJECT + Sizes.array(array.length);
    }

    /** Returns false: an empty string is a value. */
    @Override
    public boolean isEmpty() {
        return false;
    }
}
