package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A byte string as the key of a map: a key, the field of a hash, or a channel. It does not copy the array, which must
 * not be modified afterwards. It is comparable, so that a map of many keys with equal hashes stays fast.
 */
final class Bytes implements Comparable<Bytes> {
    private final byte[] array;
    private final int hash;

    Bytes(byte[] array) {
        this.array = array;
        this.hash = Arrays.hashCode(array);
    }

    /** Returns the array itself, which must not be modified. */
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

    /** Returns the bytes as ISO-8859-1 text. */
    @Override
    public String toString() {
        return new String(array, StandardCharsets.ISO_8859_1);
    }
}
