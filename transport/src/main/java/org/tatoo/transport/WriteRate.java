package org.tatoo.transport;

import java.io.IOException;
import java.time.Duration;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * A check that the peer takes queued output at the rate {@link ConversationLimits#writeRate}, measured in windows. The
 * system reports that a socket accepts bytes again only when a third of its send buffer is free. Therefore a window is
 * as long as a peer of the minimum rate needs for that, but two to ten times as long as {@link Deadline#WRITE}. Created
 * when output is first left over. Confined to the strand.
 */
final class WriteRate extends Timeout {
    /** The reciprocal of the part of a send buffer that must be free before the system reports progress. */
    private static final int PART = 3;

    /** The minimum length of a window, in multiples of WRITE. */
    private static final int LEAST_WINDOW = 2;

    private static final int LONGEST_WINDOW = 10;

    /** A peer this many times faster than the minimum rate is not mistaken for one that reads nothing. */
    private static final int FAST = 32;

    private static final double SECOND = 1_000_000_000;

    private final DeadlineTimer deadlines;
    private final Transport transport;
    private boolean running;
    // True if the current stall has already lasted for the time of WRITE.
    private boolean prolonged;
    private long start;
    private long taken;

    WriteRate(DeadlineTimer deadlines, Transport transport) {
        this.deadlines = deadlines;
        this.transport = transport;
    }

    void begin() {
        if (!running) {
            running = true;
            beginWindow(transport.clock().nanoTime());
        }
    }

    void end() {
        running = false;
    }

    void cancel() {
        running = false;
        transport.timers().cancel(this);
    }

    void took(long count) {
        taken += count;
    }

    /** Resets the stall when the time of WRITE begins. */
    void beginStall() {
        prolonged = false;
    }

    /** Returns the additional nanoseconds for a peer whose progress the send buffer may hide; 0 or less for none. */
    long stallLeft() {
        if (prolonged) {
            return 0;
        }
        prolonged = true;
        long write = write();
        return Math.min(LONGEST_WINDOW * write, timeFor(FAST * (double) rate())) - write;
    }

    private void beginWindow(long now) {
        start = now;
        taken = 0;
        transport.timers().schedule(this, LEAST_WINDOW * write());
    }

    @Override
    protected void expire() {
        if (!running || rate() == 0 || write() == 0) {
            running = false;
            return;
        }
        long now = transport.clock().nanoTime();
        long write = write();
        long window = Math.max(LEAST_WINDOW * write, Math.min(LONGEST_WINDOW * write, timeFor((double) rate())));
        long left = start + window - now;
        if (left > 0) {
            transport.timers().schedule(this, left);
        } else if (taken < rate() * (window / SECOND)) {
            running = false;
            deadlines.expireWrite();
        } else {
            beginWindow(now);
        }
    }

    /** Returns the nanoseconds until the system reports progress of a peer that takes {@code rate} bytes a second. */
    private long timeFor(double rate) {
        return (long) ((double) sendBuffer() / PART / rate * SECOND);
    }

    private long sendBuffer() {
        try {
            return transport.sendBuffer();
        } catch (IOException e) {
            // the transport is closed
            return 0;
        }
    }

    private long rate() {
        return deadlines.limits().writeRate();
    }

    /** Returns the time of WRITE in nanoseconds; 0 if it never expires. */
    private long write() {
        Duration time = deadlines.limits().timeout(Deadline.WRITE);
        return time == null ? 0 : time.toNanos();
    }
}
