package org.tatoo.transport;

/** A clock that is turned by hand. */
final class ManualClock implements Clock {
    private volatile long now = 1000;

    @Override
    public long nanoTime() {
        return now;
    }

    void turn(long nanos) {
        set(now - 1000 + nanos);
    }

    /** Turns the clock to {@code nanos} after its beginning. */
    void set(long nanos) {
        now = 1000 + nanos;
    }
}
