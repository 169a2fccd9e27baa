package org.tatoo.samples.sni;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.server.Flow;

/** One of two connections that forward their input to each other, both on one loop, without sharing by threads. */
abstract class Side extends RelayProtocolHandler {
    // Null before the other connection is open, and after this one is closed.
    private @Nullable Side other;
    private @Nullable Flow flow;
    private boolean closed;
    private long received;

    Side(Connection connection) {
        super(connection);
    }

    final void join(Side side) {
        other = side;
        flow = new Flow(connection(), side.connection());
    }

    final boolean isClosed() {
        return closed;
    }

    /** Returns the number of bytes received. */
    final long received() {
        return received;
    }

    @Override
    public final void data(RelayTerminal terminal, ByteBuffer bytes, long remaining) {
        received += bytes.remaining();
        if (flow != null && flow.add(bytes)) {
            pause();
        }
    }

    @Override
    public final void batch() {
        if (flow != null) {
            flow.flush();
        }
    }

    /** Ends the other connection after pending output. */
    @Override
    public final void closed() {
        closed = true;
        batch();
        flow = null;
        if (other != null) {
            other.connection().close();
            other = null;
        }
    }

    @Override
    public final void draining() {
        // a relay does not know the ends of messages: it continues until the server's time for draining is over
    }

    @Override
    public final void shift(RelayTerminal terminal, Token token) {
        // the input has ended
    }

    @Override
    public final void reduce(RelayProduction production) {
        // the input has ended
    }
}
