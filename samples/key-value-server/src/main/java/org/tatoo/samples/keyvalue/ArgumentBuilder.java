package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Token;

/**
 * One argument of a command whose bytes arrive in parts. Its array grows with the bytes received, not with the length
 * that a client declares.
 */
final class ArgumentBuilder {
    private static final byte[] EMPTY = {};

    /** In bytes: up to this size, the declared length is allocated immediately. */
    private static final int FIRST = 16 << 10;

    private byte[] bytes = EMPTY;
    private int length;

    /** The size of the new array that {@code count} bytes more need if {@code remaining} follow; 0 if they fit. */
    int enlarged(int count, long remaining) {
        if (bytes.length - length >= count) {
            return 0;
        }
        long enough = Math.max(FIRST, 2L * (length + count));
        return (int) Math.min(enough, length + count + remaining);
    }

    /** The size of the array, in bytes. */
    int capacity() {
        return bytes.length;
    }

    /**
     * Appends {@code part}.
     *
     * @param remaining the bytes that are still to come
     */
    void append(ByteBuffer part, long remaining) {
        int count = part.remaining();
        int enlarged = enlarged(count, remaining);
        if (enlarged > 0) {
            bytes = Arrays.copyOf(bytes, enlarged);
        }
        part.get(bytes, length, count);
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

    /** Resets the builder. */
    void clear() {
        bytes = EMPTY;
        length = 0;
    }
}
