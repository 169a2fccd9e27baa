package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.Connection;

/** What has come of a message. Its memory grows with the bytes that have come, and is reserved before. */
final class Payload {
    private static final byte[] NOTHING = {};
    private static final int SMALLEST = 128;

    private final Connection connection;
    private final int limit;
    private byte[] bytes = NOTHING;
    private int length;

    /** @param limit the most bytes */
    Payload(Connection connection, int limit) {
        this.connection = connection;
        this.limit = limit;
    }

    /** Whether so many further bytes are allowed. */
    boolean isWithin(long further) {
        return further <= limit - length;
    }

    /** Makes room for so many bytes, which have come; false if there is no memory. */
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

    /** Adds bytes for which there is room, and returns a view of them without their mask. */
    ByteBuffer add(ByteBuffer masked, Mask mask) {
        int from = length;
        length += masked.remaining();
        mask.remove(masked, bytes, from);
        return ByteBuffer.wrap(bytes, from, length - from);
    }

    /** The content, which belongs to the caller; then this is empty. */
    ByteBuffer take() {
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, length);
        connection.reserve(-bytes.length);
        bytes = NOTHING;
        length = 0;
        return content;
    }
}
