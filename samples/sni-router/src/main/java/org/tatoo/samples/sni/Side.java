package org.tatoo.samples.sni;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.Token;

/** One of two connections that pass on what they receive. Both belong to one loop, so nothing is shared by threads. */
abstract class Side extends ProtocolHandler<Side.Nothing, Side.Nothing> {
    /**
     * The most bytes that wait to be written before no more are read. Less than the high-water mark: a connection whose
     * output has reached that reads nothing, and here the two directions have nothing to do with each other.
     */
    private static final int MOST_WAITING = 64 << 10;

    /** There are no terminals and productions. */
    enum Nothing {}

    // Null before the other connection is open, and after this one is closed.
    private @Nullable Side other;
    private boolean closed;
    private long waiting;
    private long received;

    Side(Connection connection) {
        super(connection);
    }

    final void join(Side side) {
        other = side;
    }

    final boolean isClosed() {
        return closed;
    }

    /** How many bytes have come. */
    final long received() {
        return received;
    }

    /** Passes {@code bytes} on, which belong to the other connection then. */
    final void received(ByteBuffer bytes) {
        int length = bytes.remaining();
        received += length;
        if (other != null) {
            waiting += length;
            other.connection().asyncWrite(bytes, () -> written(length));
            if (waiting > MOST_WAITING) {
                pause();
            }
        }
    }

    private void written(int length) {
        waiting -= length;
        if (waiting <= MOST_WAITING / 2) {
            connection().resume();
        }
    }

    /** What has been passed on is written before the other connection ends. */
    @Override
    public final void closed() {
        closed = true;
        if (other != null) {
            other.connection().close();
            other = null;
        }
    }

    @Override
    public final void draining() {
        // a relay does not know where a message ends: it goes on until the time of the server is over
    }

    @Override
    public final void shift(Nothing terminal, Token token) {
        throw new AssertionError(terminal);
    }

    @Override
    public final void reduce(Nothing production) {
        throw new AssertionError(production);
    }
}
