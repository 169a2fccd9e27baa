package org.tatoo.transport;

import java.io.IOException;
import java.time.Duration;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * Whether the peer takes output as fast as {@link ConversationLimits#writeRate} asks, while some is queued. It is
 * measured in windows. The system tells that a socket takes bytes again only when a third of its send buffer is free, so
 * a window is as long as a peer of the least rate needs for that; but at least twice and at most ten times as long as
 * {@link Deadline#WRITE}. Made when output is left over for the first time. Belongs to the strand.
 */
final class WriteRate extends Timeout {
    /** The part of a send buffer that is free when the system tells so. */
    private static final int PART = 3;

    /** A window is as many times as long as WRITE. */
    private static final int LEAST_WINDOW = 2;

    private static final int LONGEST_WINDOW = 10;

    /** A peer so many times faster than the least rate is not taken for one that reads nothing. */
    private static final int FAST = 32;

    private static final double SECOND = 1_000_000_000;

    private final DeadlineTimer deadlines;
    private final Transport transport;
    private boolean running;
    // The stall that is under way has lasted for the time of WRITE already.
    private boolean prolonged;
    private long start;
    private long taken;

    WriteRate(DeadlineTimer deadlines, Transport transport) {
        this.deadlines = deadlines;
        this.transport = transport;
    }

    /** Output is left over. */
    void begin() {
        if (!running) {
            running = true;
            beginWindow(transport.clock().nanoTime());
        }
    }

    /** All output was taken. */
    void end() {
        running = false;
    }

    void cancel() {
        running = false;
        transport.timers().cancel(this);
    }

    /** Output was taken, if {@code count} is not 0. */
    void took(long count) {
        taken += count;
    }

    /** The time of WRITE begins. */
    void beginStall() {
        prolonged = false;
    }

    /**
     * For how much longer a peer that takes nothing may only be slower than its buffer shows, in nanoseconds; 0 or less
     * if it may not.
     */
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

    /** How long a peer that takes {@code rate} bytes a second needs until the system tells of it, in nanoseconds. */
    private long timeFor(double rate) {
        return (long) ((double) sendBuffer() / PART / rate * SECOND);
    }

    private long sendBuffer() {
        try {
            return transport.sendBuffer();
        } catch (IOException e) {
            // it is closed
            return 0;
        }
    }

    private long rate() {
        return deadlines.limits().writeRate();
    }

    /** The time of WRITE in nanoseconds; 0 if it never expires. */
    private long write() {
        Duration time = deadlines.limits().timeout(Deadline.WRITE);
        return time == null ? 0 : time.toNanos();
    }
}
