package org.tatoo.samples.protocols;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/**
 * Bytes of a message that arrive in parts. The memory for them is {@linkplain Connection#reserve reserved}, and grows with
 * what has come, not with what is announced. For the connection's thread.
 */
public final class Content {
    private static final byte[] NOTHING = {};

    private final Connection connection;
    private byte[] bytes = NOTHING;
    private int length;

    /** No bytes yet. */
    public Content(Connection connection) {
        this.connection = connection;
    }

    /** The number of bytes so far. */
    public int length() {
        return length;
    }

    /**
     * Appends the remaining bytes of {@code part}.
     *
     * @param remaining the number of bytes that are to follow, or a guess
     * @return false if the server has no room for them; then nothing has changed
     */
    public boolean add(ByteBuffer part, long remaining) {
        int count = part.remaining();
        if (!makeRoom(count, remaining)) {
            return false;
        }
        part.get(bytes, length, count);
        length += count;
        return true;
    }

    /**
     * Appends the bytes of {@code token}.
     *
     * @return false if the server has no room for them; then nothing has changed
     */
    public boolean add(Token token) {
        if (!makeRoom(token.length(), Integer.MAX_VALUE)) {
            return false;
        }
        token.copyTo(bytes, length);
        length += token.length();
        return true;
    }

    private boolean makeRoom(int count, long remaining) {
        int end = Math.addExact(length, count);
        if (end <= bytes.length) {
            return true;
        }
        int larger = (int) Math.min(2L * end, Math.min(Integer.MAX_VALUE - 8L, end + remaining));
        // both arrays are there while one is copied to the other
        if (!connection.reserve(larger)) {
            return false;
        }
        int before = bytes.length;
        bytes = Arrays.copyOf(bytes, larger);
        connection.reserve(-before);
        return true;
    }

    /** A copy of the bytes, or the bytes themselves if no copy is needed; for whoever keeps them on his own account. */
    public byte[] toByteArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** The bytes, which stay reserved until somebody gives back {@link #reserved}; then this has none. */
    public ByteBuffer handOver() {
        ByteBuffer whole = ByteBuffer.wrap(bytes, 0, length);
        bytes = NOTHING;
        length = 0;
        return whole;
    }

    /** What the bytes take, as it is reserved. */
    public int reserved() {
        return bytes.length;
    }

    /** Forgets the bytes, and gives back their memory. */
    public void clear() {
        connection.reserve(-bytes.length);
        bytes = NOTHING;
        length = 0;
    }
}
