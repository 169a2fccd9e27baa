package org.tatoo.server;

import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FlightRecording;

/**
 * How much an event loop has to do: the number of its connections, counted up to twice by the share of the last tenth of
 * a second in which it did not wait. The loop notes its rounds; any thread asks.
 */
final class LoopLoad {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A round that takes longer has met a callback that blocks. */
    private static final long BLOCKED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final AtomicLongFieldUpdater<LoopLoad> CALL =
            AtomicLongFieldUpdater.newUpdater(LoopLoad.class, "call");

    private final AtomicInteger connections = new AtomicInteger();
    // The window that is measured.
    private long windowStart;
    private long roundStart;
    private long busyNanos;
    // Since the beginning, without the round that runs.
    private long allBusyNanos;
    // There while somebody records calls that take long, in this round.
    private @Nullable CallTimer timer;
    private @Nullable CallTimer madeTimer;
    // What others see of the last window and of the round.
    private volatile double busy;
    private volatile boolean inRound;
    private volatile long noted;
    private volatile boolean blocked;
    // The number of calls, and that of the one that runs.
    private long calls;
    private volatile long call = -1;

    LoopLoad(long now) {
        windowStart = now;
        roundStart = now;
        noted = now;
    }

    // ---- for any thread

    /** A connection was assigned to the loop, or has ended. */
    void add(int count) {
        connections.addAndGet(count);
    }

    /** Whether the loop is inside one call for long, whatever the clock says. */
    void block(boolean value) {
        blocked = value;
    }

    /** Which call runs: another number for each, negative while the loop waits. */
    long call() {
        return call;
    }

    /** A measure of the load; greater than any other one if the loop is blocked. */
    double at(long now) {
        long since = now - noted;
        boolean current = inRound;
        if (blocked || (current && since > BLOCKED_NANOS)) {
            return Double.MAX_VALUE;
        }
        double share = since <= 2 * WINDOW_NANOS ? busy : current ? 1 : 0;
        return (connections.get() + 1) * (1 + share);
    }

    // ---- for the loop

    /** A round begins, because there is something to do. */
    void begins(long now) {
        roundStart = now;
        noted = now;
        inRound = true;
        timer = FlightRecording.isOn() ? recordedTimer() : null;
        nextCall();
    }

    private @Nullable CallTimer recordedTimer() {
        if (madeTimer == null) {
            madeTimer = new CallTimer();
        }
        return madeTimer.isRecorded() ? madeTimer : null;
    }

    /** Another call begins; others see that soon. */
    void nextCall() {
        nextCall(null);
    }

    /** The same for a connection of {@code remote}. */
    void nextCall(@Nullable SocketAddress remote) {
        CALL.lazySet(this, ++calls);
        if (timer != null) {
            timer.next(remote);
        }
    }

    /** How long the loop did not wait until now, without the round that runs, in nanoseconds. */
    long busyNanos() {
        return allBusyNanos;
    }

    /** The round is over; the loop is about to wait. */
    void ends(long now) {
        inRound = false;
        CALL.lazySet(this, -1);
        if (timer != null) {
            timer.end();
        }
        busyNanos += now - roundStart;
        allBusyNanos += now - roundStart;
        long length = now - windowStart;
        if (length >= WINDOW_NANOS) {
            busy = Math.min(1, (double) busyNanos / length);
            windowStart = now;
            busyNanos = 0;
        }
        noted = now;
    }
}
