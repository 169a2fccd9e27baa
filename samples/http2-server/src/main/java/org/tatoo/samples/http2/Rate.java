package org.tatoo.samples.http2;

import java.time.Duration;

/** A limit on the number of events in a period; the count restarts after the period. */
final class Rate {
    private final int most;
    private final long period;
    private long began;
    private int count;

    /** @param most the maximum in each period */
    Rate(int most, Duration period) {
        this.most = most;
        this.period = period.toNanos();
    }

    /**
     * Counts an event.
     *
     * @param now the current time in nanoseconds
     * @throws Fault a connection error if there are too many
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
