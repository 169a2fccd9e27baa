package org.tatoo.server;

import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FlightRecording;

/**
 * The load of an event loop: its connections, times 1 to 2 by the busy share of the last tenth of a second. The loop
 * records its rounds; any thread may query the load.
 */
final class LoopLoad {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A round that takes longer contains a blocking callback. */
    private static final long BLOCKED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final AtomicLongFieldUpdater<LoopLoad> CALL =
            AtomicLongFieldUpdater.newUpdater(LoopLoad.class, "call");

    private final AtomicInteger connections = new AtomicInteger();
    // The current measuring window.
    private long windowStart;
    private long roundStart;
    private long busyNanos;
    // The total so far, without the current round.
    private long allBusyNanos;
    // Non-null while long calls are recorded in this round.
    private @Nullable CallTimer timer;
    private @Nullable CallTimer madeTimer;
    // The state of the last window and the current round, visible to other threads.
    private volatile double busy;
    private volatile boolean inRound;
    private volatile long noted;
    private volatile boolean blocked;
    // The number of calls, and the number of the running call.
    private long calls;
    private volatile long call = -1;

    LoopLoad(long now) {
        windowStart = now;
        roundStart = now;
        noted = now;
    }

    // ---- for any thread

    /** Adds to the number of connections, which may be negative. */
    void add(int count) {
        connections.addAndGet(count);
    }

    /** Sets whether the loop is stuck in one call, regardless of the clock. */
    void block(boolean value) {
        blocked = value;
    }

    /** Returns a number that identifies the running call; negative while the loop waits. */
    long call() {
        return call;
    }

    /** Returns a measure of the load; the maximum if the loop is blocked. */
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

    /** Begins a round, because there is work to do. */
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

    void nextCall() {
        nextCall(null);
    }

    /** Begins another call, for a connection of {@code remote}; other threads see that soon. */
    void nextCall(@Nullable SocketAddress remote) {
        CALL.lazySet(this, ++calls);
        if (timer != null) {
            timer.next(remote);
        }
    }

    /** Returns the busy time so far in nanoseconds, without the current round. */
    long busyNanos() {
        return allBusyNanos;
    }

    /** Ends the round; the loop is about to wait. */
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
