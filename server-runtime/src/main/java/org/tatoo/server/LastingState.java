package org.tatoo.server;

import java.util.concurrent.TimeUnit;

/** Something that is to be told once while it lasts: until it was not seen for ten seconds. Belongs to one thread. */
final class LastingState {
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(10);

    private boolean seen;
    private long last;

    /**
     * It is seen.
     *
     * @param now as of a clock
     * @return whether it has just begun
     */
    boolean begins(long now) {
        boolean begins = !seen || now - last > GAP_NANOS;
        seen = true;
        last = now;
        return begins;
    }
}
