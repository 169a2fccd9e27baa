package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.tatoo.transport.Clock;
import org.tatoo.transport.TransportListener;

/**
 * An attempt to open a connection; its failure is reported once.
 *
 * @param time the time limit for the handshake of a layer
 * @param failed receives an exception whose message is one sentence
 */
record Attempt(SocketAddress remote, Duration time, Consumer<? super IOException> failed) {
    /** Reports that the connection ended before its conversation began. */
    void lost() {
        failed.accept(Connector.failure(remote, new IOException("it was closed at once")));
    }

    /** Returns a listener that reports failures of a layer and forwards the events of its transport. */
    TransportListener hearing(TransportListener events, Clock clock) {
        return new Handshake(this, events, clock);
    }

    private static final class Handshake extends ForwardingListener {
        private final Attempt attempt;
        private final Clock clock;
        private final long begin;
        private boolean over;

        Handshake(Attempt attempt, TransportListener events, Clock clock) {
            super(events);
            this.attempt = attempt;
            this.clock = clock;
            this.begin = clock.nanoTime();
        }

        @Override
        public void opened() {
            over = true;
            super.opened();
        }

        @Override
        public void failed(IOException cause) {
            fail(Connector.failure(attempt.remote, cause));
            super.failed(cause);
        }

        @Override
        public void closed() {
            boolean late = clock.nanoTime() - begin >= attempt.time.toNanos();
            fail(
                    late
                            ? Connector.tooLate(attempt.remote)
                            : Connector.failure(attempt.remote, new IOException("it was closed in the handshake")));
            super.closed();
        }

        private void fail(IOException reason) {
            if (!over) {
                over = true;
                attempt.failed.accept(reason);
            }
        }
    }
}
