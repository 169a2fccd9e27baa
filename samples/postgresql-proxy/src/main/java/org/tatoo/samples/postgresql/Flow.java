package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * What is passed on in one direction. Both connections belong to one loop, so nothing is shared by threads. Small parts
 * are gathered and written together at the end of a read.
 */
final class Flow {
    /**
     * The most bytes that wait to be written before no more are read. Less than the high-water mark: a connection whose
     * output has reached that reads nothing, and here the two directions have nothing to do with each other.
     */
    private static final int MOST_WAITING = 64 << 10;

    private static final int GATHERED = 16 << 10;
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final Connection from;
    private final Connection to;
    private ByteBuffer gathered = NONE;
    private long waiting;

    Flow(Connection from, Connection to) {
        this.from = from;
        this.to = to;
    }

    /** Passes {@code bytes} on, which are lent; returns whether no more must be read for now. */
    boolean add(ByteBuffer bytes) {
        if (bytes.remaining() > gathered.remaining()) {
            flush();
            gathered = ByteBuffer.allocate(Math.max(GATHERED, bytes.remaining()));
        }
        gathered.put(bytes);
        return waiting + gathered.position() > MOST_WAITING;
    }

    /** Writes what has been gathered. */
    void flush() {
        if (gathered.position() > 0) {
            ByteBuffer bytes = gathered.flip();
            int length = bytes.remaining();
            gathered = NONE;
            waiting += length;
            to.asyncWrite(bytes, () -> written(length));
        }
    }

    private void written(int length) {
        waiting -= length;
        if (waiting <= MOST_WAITING / 2) {
            from.resume();
        }
    }
}
