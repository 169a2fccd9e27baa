package org.tatoo.server;

import java.nio.ByteBuffer;

/**
 * The one buffer into which an event loop reads. A connection reads as much at a time as it brings: two reads of content
 * of 80 KB instead of five, and one if it has brought as much before. When a round of the loop has read {@value #FAIR}
 * times the size of a first read, the others get first reads only, so that a thousand uploads hold up no small request.
 */
final class ReadBuffer {
    private static final int GROWTH = 4;
    private static final int MOST = GROWTH * GROWTH;
    private static final long FAIR = 512;

    private final int first;
    private ByteBuffer buffer;
    // What larger reads may bring in this round.
    private long left;

    /** @param first the size of the first read of a connection, in bytes */
    ReadBuffer(int first) {
        this.first = first;
        this.buffer = ByteBuffer.allocate(first);
        beginRound();
    }

    /** Each connection may have its turn again. */
    void beginRound() {
        left = FAIR * first;
    }

    /** The size of the first read of a connection. */
    int first() {
        return first;
    }

    /** The buffer, empty, with room for {@code size} bytes, or, if this round has read much, for those of a first read. */
    ByteBuffer empty(int size) {
        int room = left > 0 ? size : Math.min(size, first);
        if (room > buffer.capacity()) {
            buffer = ByteBuffer.allocate(room);
        }
        return buffer.clear().limit(room);
    }

    /**
     * The size of the next read of a connection, after one.
     *
     * @param size what the last read was to be
     * @param count how many bytes it brought
     * @param stopped whether the parser takes no more: then the connection would keep the rest of a large read
     */
    int next(int size, int count, boolean stopped) {
        left -= count;
        if (stopped || count < first / GROWTH) {
            return first;
        }
        return count == size ? Math.min(size * GROWTH, first * MOST) : size;
    }
}
