package org.tatoo.tls;

import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Timeout;

/**
 * The end of a connection whose last records are still to be written or read. The wait is limited in time and, if the
 * peer keeps sending, in bytes. Confined to the strand.
 */
final class Parting extends Timeout {
    static final long NANOS = TimeUnit.SECONDS.toNanos(2);

    static final int MOST_BYTES = 256 << 10;

    private final TlsTransport transport;
    private final boolean lingers;
    private int discarded;

    /** @param lingers whether the peer must read the written records before it sees the end of the connection */
    Parting(TlsTransport transport, boolean lingers) {
        this.transport = transport;
        this.lingers = lingers;
    }

    boolean lingers() {
        return lingers;
    }

    /** Counts bytes that are discarded undecrypted; returns whether the limit is reached. */
    boolean discard(int count) {
        discarded = Math.min(MOST_BYTES, discarded + count);
        return discarded == MOST_BYTES;
    }

    @Override
    protected void expire() {
        transport.end();
    }
}
