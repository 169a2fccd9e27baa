package org.tatoo.server;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * What a proxy passes on from one connection to another of the same loop, with bounded memory. Small parts are gathered,
 * and written together; if the receiver does not keep up, the sender has to stop.
 *
 * <pre>{@code
 * public void data(Terminal terminal, ByteBuffer bytes, long remaining) {
 *     if (flow.add(bytes)) {
 *         pause();
 *     }
 * }
 *
 * public void batch() {
 *     flow.flush();
 * }
 *
 * public void closed() {
 *     flow.flush(); // what came last may not have been followed by batch()
 *     other.close();
 * }
 * }</pre>
 *
 * <p>For the thread of the two connections only.
 */
public final class Flow {
    /**
     * The most bytes that wait to be written before no more are read. Less than the high-water mark: a connection whose
     * output has reached that reads nothing, and the two directions of a proxy have nothing to do with each other.
     */
    private static final int MOST_WAITING = 64 << 10;

    private static final int GATHERED = 16 << 10;
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final Connection from;
    private final Connection to;
    private ByteBuffer gathered = NONE;
    private long waiting;
    private boolean stopped;

    /** Passes on what {@code from} receives to {@code to}. */
    public Flow(Connection from, Connection to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Passes {@code bytes} on, which are lent.
     *
     * @return whether the handler of the sender has to pause now; it is resumed as soon as more can be passed on
     */
    public boolean add(ByteBuffer bytes) {
        if (bytes.remaining() > gathered.remaining()) {
            flush();
            gathered = ByteBuffer.allocate(Math.max(GATHERED, bytes.remaining()));
        }
        gathered.put(bytes);
        stopped = waiting + gathered.position() > MOST_WAITING;
        return stopped;
    }

    /** Whether the handler of the sender has to pause, as {@link #add} said last. */
    public boolean isFull() {
        return stopped;
    }

    /** Writes what has been gathered. */
    public void flush() {
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
        if (stopped && waiting <= MOST_WAITING / 2) {
            stopped = false;
            from.resume();
        }
    }
}
