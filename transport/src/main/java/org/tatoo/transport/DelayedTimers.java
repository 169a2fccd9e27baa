package org.tatoo.transport;

/** Timers of a strand that something else wakes: a wheel, and one task for its next tick. Belongs to the strand. */
public final class DelayedTimers implements Timers {
    private final Clock clock;
    private final Delay delay;
    private final TimerWheel wheel;
    private boolean waiting;

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
        awaitTick();
    }

    @Override
    public void cancel(Timeout timeout) {
        wheel.cancel(timeout);
    }

    private void awaitTick() {
        if (!waiting && !wheel.isEmpty()) {
            waiting = true;
            delay.execute(this::tick, wheel.untilNextTick());
        }
    }

    private void tick() {
        waiting = false;
        wheel.advance(clock.nanoTime());
        awaitTick();
    }
}
