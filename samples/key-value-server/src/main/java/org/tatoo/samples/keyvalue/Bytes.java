package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A string of bytes as the key of a map: a key, the field of a hash, a channel. It does not copy; nobody changes the array
 * after this was made. Ordered, so that a map of many keys with equal hashes stays fast.
 */
final class Bytes implements Comparable<Bytes> {
    private final byte[] array;
    private final int hash;

    Bytes(byte[] array) {
        this.array = array;
        this.hash = Arrays.hashCode(array);
    }

    /** The bytes themselves, not to be changed. */
    byte[] array() {
        return array;
    }

    int length() {
        return array.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && hash == bytes.hash && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, other.array);
    }

    /** The bytes as ISO-8859-1 text. */
    @Override
    public String toString() {
        return new String(array, StandardCharsets.ISO_8859_1);
    }
}
