package org.tatoo.transport;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Timers for a strand that runs delayed tasks: a timer wheel, and a delayed task for the next tick. Confined to the
 * strand.
 */
public final class DelayedTimers implements Timers {
    private final Clock clock;
    private final Delay delay;
    private final TimerWheel wheel;
    // The ticks of the pending delayed tasks, earliest first; each was added because it precedes the others.
    private final Deque<Long> awaited = new ArrayDeque<>();

    /** Creates timers with nothing scheduled. */
    public DelayedTimers(Clock clock, Delay delay) {
        this.clock = clock;
        this.delay = delay;
        this.wheel = new TimerWheel(clock);
    }

    /** A scheduler of delayed tasks on the strand. */
    @FunctionalInterface
    public interface Delay {
        /** Runs {@code task} on the strand after about {@code nanos}, possibly somewhat earlier or later. */
        void execute(Runnable task, long nanos);
    }

    @Override
    public void schedule(Timeout timeout, long nanos) {
        wheel.schedule(timeout, nanos);
        awaitNext();
    }

    @Override
    public void cancel(Timeout timeout) {
        wheel.cancel(timeout);
    }

    private void awaitNext() {
        if (wheel.isEmpty()) {
            return;
        }
        long next = wheel.nextTick();
        Long first = awaited.peekFirst();
        if (first == null || next < first) {
            delay.execute(this::tick, wheel.untilNext());
            awaited.addFirst(next);
        }
    }

    private void tick() {
        awaited.pollFirst();
        advance();
    }

    /** Expires the timeouts that are due now; for a manually advanced clock. */
    public void advance() {
        try {
            wheel.advance(clock.nanoTime());
        } finally {
            awaitNext();
        }
    }

    /** Expires due timeouts if delayed tasks may be lost for lack of memory. A task that still runs is harmless. */
    public void recover() {
        awaited.clear();
        advance();
    }
}
