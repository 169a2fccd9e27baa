package org.tatoo.transport.memory;

import org.tatoo.transport.Clock;

/** A clock that is turned by hand. */
public final class ManualClock implements Clock {
    private volatile long now = 1000;

    @Override
    public long nanoTime() {
        return now;
    }

    public void turn(long nanos) {
        set(now - 1000 + nanos);
    }

    /** Turns the clock to {@code nanos} after its beginning. */
    public void set(long nanos) {
        now = 1000 + nanos;
    }
}
