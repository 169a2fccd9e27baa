package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Connection;

/** The received bytes of a message. Its memory grows with the bytes received, and is reserved beforehand. */
final class Payload {
    private static final byte[] NOTHING = {};
    private static final int SMALLEST = 128;

    private final Connection connection;
    private final int limit;
    private byte[] bytes = NOTHING;
    private int length;

    /** @param limit the maximum length in bytes */
    Payload(Connection connection, int limit) {
        this.connection = connection;
        this.limit = limit;
    }

    /** Returns whether this number of further bytes is allowed. */
    boolean isWithin(long further) {
        return further <= limit - length;
    }

    /** Makes room for this number of received bytes; returns false if there is no memory. */
    boolean reserve(int further) {
        int needed = length + further;
        if (needed <= bytes.length) {
            return true;
        }
        int size = (int) Math.max(Math.max(needed, SMALLEST), Math.min(2L * bytes.length, limit));
        if (!connection.reserve(size)) {
            return false;
        }
        int before = bytes.length;
        bytes = Arrays.copyOf(bytes, size);
        connection.reserve(-before);
        return true;
    }

    /** Unmasks and adds bytes for which there is room; returns a view of the unmasked bytes. */
    ByteBuffer add(ByteBuffer masked, Mask mask) {
        int from = length;
        length += masked.remaining();
        mask.remove(masked, bytes, from);
        return ByteBuffer.wrap(bytes, from, length - from);
    }

    /** Returns the content, which then belongs to the caller, and empties this payload. */
    ByteBuffer take() {
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, length);
        connection.reserve(-bytes.length);
        bytes = NOTHING;
        length = 0;
        return content;
    }
}
