package org.tatoo.tls;

import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Timeout;

/**
 * The end of a connection whose last records are still to be written or read: it is waited for, but not for long, and
 * not for a peer that sends much. Belongs to the strand.
 */
final class Parting extends Timeout {
    static final long NANOS = TimeUnit.SECONDS.toNanos(2);

    static final int MOST_BYTES = 256 << 10;

    private final TlsTransport transport;
    private final boolean lingers;
    private int discarded;

    /** @param lingers whether the peer has to read what was written before it sees the end of the connection */
    Parting(TlsTransport transport, boolean lingers) {
        this.transport = transport;
        this.lingers = lingers;
    }

    boolean lingers() {
        return lingers;
    }

    /** Counts bytes that nobody will decrypt; whether that was enough. */
    boolean discard(int count) {
        discarded = Math.min(MOST_BYTES, discarded + count);
        return discarded == MOST_BYTES;
    }

    @Override
    protected void expire() {
        transport.end();
    }
}
