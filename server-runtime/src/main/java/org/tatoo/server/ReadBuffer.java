package org.tatoo.server;

import java.nio.ByteBuffer;

/**
 * The single buffer into which an event loop reads. Reads adapt to the amount that a connection delivers. Content of 80
 * KB takes two reads instead of five, and one if earlier reads were as large. When a round of the loop has read
 * {@value #FAIR} times the size of a first read, other connections get first reads only. Thus a thousand uploads do not
 * delay a small request.
 */
final class ReadBuffer {
    private static final int GROWTH = 4;
    private static final int MOST = GROWTH * GROWTH;
    private static final long FAIR = 512;

    private final int first;
    private ByteBuffer buffer;
    // The number of bytes left for larger reads in this round.
    private long left;

    /** @param first the size of the first read of a connection, in bytes */
    ReadBuffer(int first) {
        this.first = first;
        this.buffer = ByteBuffer.allocate(first);
        beginRound();
    }

    /** Begins a round of the loop, in which each connection may read again. */
    void beginRound() {
        left = FAIR * first;
    }

    int first() {
        return first;
    }

    /** Returns the cleared buffer with room for {@code size} bytes, or for a first read if this round has read much. */
    ByteBuffer empty(int size) {
        int room = left > 0 ? size : Math.min(size, first);
        if (room > buffer.capacity()) {
            buffer = ByteBuffer.allocate(room);
        }
        return buffer.clear().limit(room);
    }

    /**
     * Returns the size of the next read of a connection.
     *
     * @param size the requested size of the last read
     * @param count the number of bytes it delivered
     * @param stopped whether the parser is stopped: the connection would then have to keep the rest of a large read
     */
    int next(int size, int count, boolean stopped) {
        left -= count;
        if (stopped || count < first / GROWTH) {
            return first;
        }
        return count == size ? Math.min(size * GROWTH, first * MOST) : size;
    }
}
