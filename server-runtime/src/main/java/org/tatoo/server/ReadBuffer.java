package org.tatoo.server;

import java.nio.ByteBuffer;

/**
 * The one buffer into which an event loop reads. A connection reads as much at a time as it brings: two reads of content
 * of 80 KB instead of five, and one if it has brought as much before.
 */
final class ReadBuffer {
    private static final int GROWTH = 4;
    private static final int MOST = GROWTH * GROWTH;

    private final int first;
    private ByteBuffer buffer;

    /** @param first the size of the first read of a connection, in bytes */
    ReadBuffer(int first) {
        this.first = first;
        this.buffer = ByteBuffer.allocate(first);
    }

    /** The size of the first read of a connection. */
    int first() {
        return first;
    }

    /** The buffer, empty, with room for {@code size} bytes. */
    ByteBuffer empty(int size) {
        if (size > buffer.capacity()) {
            buffer = ByteBuffer.allocate(size);
        }
        return buffer.clear().limit(size);
    }

    /**
     * The size of the next read of a connection.
     *
     * @param size that of the last read
     * @param count how many bytes it brought
     * @param stopped whether the parser takes no more: then the connection would keep the rest of a large read
     */
    int next(int size, int count, boolean stopped) {
        if (stopped || count < first / GROWTH) {
            return first;
        }
        return count == size ? Math.min(size * GROWTH, first * MOST) : size;
    }
}
