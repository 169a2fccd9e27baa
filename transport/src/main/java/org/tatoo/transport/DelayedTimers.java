package org.tatoo.transport;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Timers of a strand that something else wakes when they are due: a wheel, and a task for the next time at which it has
 * to be advanced. Belongs to the strand.
 */
public final class DelayedTimers implements Timers {
    private final Clock clock;
    private final Delay delay;
    private final TimerWheel wheel;
    // For which ticks the delayed tasks come, the first one first; each was necessary because it is before the others.
    private final Deque<Long> awaited = new ArrayDeque<>();

    /** Timers with nothing scheduled. */
    public DelayedTimers(Clock clock, Delay delay) {
        this.clock = clock;
        this.delay = delay;
        this.wheel = new TimerWheel(clock);
    }

    /** What can run a task of the strand later. */
    @FunctionalInterface
    public interface Delay {
        /** Runs {@code task} on the strand when {@code nanos} are over, or somewhat earlier or later. */
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

    /** Expires what is due now; for a clock that is turned by hand. */
    public void advance() {
        try {
            wheel.advance(clock.nanoTime());
        } finally {
            awaitNext();
        }
    }

    /** The same if tasks that were delayed may be lost, for want of memory; those that are not come in vain. */
    public void recover() {
        awaited.clear();
        advance();
    }
}
