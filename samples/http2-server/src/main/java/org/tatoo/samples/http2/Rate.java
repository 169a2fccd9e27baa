package org.tatoo.samples.http2;

import java.time.Duration;

/** Counts what may happen so often in a period: the count begins again when the period is over. */
final class Rate {
    private final int most;
    private final long period;
    private long began;
    private int count;

    /** @param most in each period */
    Rate(int most, Duration period) {
        this.most = most;
        this.period = period.toNanos();
    }

    /**
     * Counts one event.
     *
     * @param now in nanoseconds
     * @throws Fault of the connection, if there are too many
     */
    void count(long now) throws Fault {
        if (count == 0 || now - began >= period) {
            began = now;
            count = 0;
        }
        count++;
        if (count > most) {
            throw Fault.ofConnection(ErrorCode.ENHANCE_YOUR_CALM);
        }
    }
}
