package org.tatoo.server;

import java.util.concurrent.TimeUnit;

/** A condition to report once while it lasts; it ends when not observed for ten seconds. Confined to one thread. */
final class LastingState {
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(10);

    private boolean seen;
    private long last;

    /**
     * Records an observation.
     *
     * @param now the time of a clock
     * @return whether the condition has just begun
     */
    boolean begins(long now) {
        boolean begins = !seen || now - last > GAP_NANOS;
        seen = true;
        last = now;
        return begins;
    }
}
