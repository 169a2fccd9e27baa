package org.tatoo.samples.protocols;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/**
 * The bytes of a message that arrive in parts. Their memory is {@linkplain Connection#reserve reserved}, and grows with
 * the bytes received, not with the announced length. Confined to the connection's thread.
 */
public final class Content {
    private static final byte[] NOTHING = {};

    private final Connection connection;
    private byte[] bytes = NOTHING;
    private int length;

    /** Creates an empty content. */
    public Content(Connection connection) {
        this.connection = connection;
    }

    /** Returns the number of bytes so far. */
    public int length() {
        return length;
    }

    /**
     * Appends the remaining bytes of {@code part}.
     *
     * @param remaining the number of bytes that are to follow, or an estimate
     * @return false if the server has no room for them; nothing has changed then
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
     * @return false if the server has no room for them; nothing has changed then
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
        // both arrays exist while one is copied to the other
        if (!connection.reserve(larger)) {
            return false;
        }
        int before = bytes.length;
        bytes = Arrays.copyOf(bytes, larger);
        connection.reserve(-before);
        return true;
    }

    /** Returns a copy of the bytes, or the array itself if it has no spare room. The caller accounts for the memory. */
    public byte[] toByteArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Transfers the bytes to the caller, who must release {@link #reserved}; empties this content. */
    public ByteBuffer handOver() {
        ByteBuffer whole = ByteBuffer.wrap(bytes, 0, length);
        bytes = NOTHING;
        length = 0;
        return whole;
    }

    /** Returns the reserved memory of the bytes. */
    public int reserved() {
        return bytes.length;
    }

    /** Drops the bytes and releases their memory. */
    public void clear() {
        connection.reserve(-bytes.length);
        bytes = NOTHING;
        length = 0;
    }
}
