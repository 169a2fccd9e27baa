package org.tatoo.server;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * The data that a proxy forwards from one connection to another of the same loop, with bounded memory. Small parts are
 * gathered and written together. If the receiver is too slow, the sender must pause.
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
 *     flow.flush(); // the last data may not have been followed by batch()
 *     other.close();
 * }
 * }</pre>
 *
 * <p>Confined to the thread of the two connections.
 */
public final class Flow {
    /**
     * The maximum number of bytes waiting to be written before reading stops. It is below the high-water mark: a
     * connection whose output reaches that mark stops reading, although the two directions of a proxy are independent.
     */
    private static final int MOST_WAITING = 64 << 10;

    private static final int GATHERED = 16 << 10;
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final Connection from;
    private final Connection to;
    private ByteBuffer gathered = NONE;
    private long waiting;
    private boolean stopped;

    /** Creates a flow that forwards input of {@code from} to {@code to}. */
    public Flow(Connection from, Connection to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Forwards {@code bytes}, which are copied during the call.
     *
     * @return whether the sender's handler must pause now; it is resumed as soon as more can be forwarded
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

    /** Returns whether the sender's handler must pause, as last returned by {@link #add}. */
    public boolean isFull() {
        return stopped;
    }

    /** Writes the gathered bytes. */
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
