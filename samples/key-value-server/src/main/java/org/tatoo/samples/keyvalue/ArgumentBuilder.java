package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Token;

/**
 * A builder of one argument of a command whose bytes arrive in parts. Its array grows with the bytes received, not with
 * the length that a client declares.
 */
final class ArgumentBuilder {
    private static final byte[] EMPTY = {};
    private static final int MEDIUM = 1 << 20;

    private byte[] bytes = EMPTY;
    private int length;

    /** Returns the size of the array, in bytes. */
    int capacity() {
        return bytes.length;
    }

    /**
     * Returns the array size needed for {@code count} more bytes, with {@code remaining} to follow. It is the size of
     * the whole argument once an eighth of that has been received, or half of it above {@value #MEDIUM} bytes.
     */
    int capacityFor(int count, long remaining) {
        int end = length + count;
        if (end <= bytes.length) {
            return bytes.length;
        }
        long enough = Math.max(2L * end, Math.min(8L * end, MEDIUM));
        return (int) Math.min(enough, end + remaining);
    }

    /** Appends {@code part} to an array of {@code capacity} bytes, as returned by {@link #capacityFor}. */
    void append(ByteBuffer part, int capacity) {
        int count = part.remaining();
        if (length == 0 && capacity == count && part.hasArray()) {
            // the whole argument: no array has to be cleared first
            int from = part.arrayOffset() + part.position();
            bytes = Arrays.copyOfRange(part.array(), from, from + count);
        } else {
            if (capacity > bytes.length) {
                bytes = Arrays.copyOf(bytes, capacity);
            }
            part.get(bytes, length, count);
        }
        length += count;
    }

    void append(Token token) {
        int end = length + token.length();
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * length));
        }
        token.copyTo(bytes, length);
        length = end;
    }

    void append(int b) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(16, 2 * length));
        }
        bytes[length++] = (byte) b;
    }

    /** Returns the complete argument and resets the builder. */
    byte[] take() {
        byte[] taken = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        clear();
        return taken;
    }

    void clear() {
        bytes = EMPTY;
        length = 0;
    }
}
