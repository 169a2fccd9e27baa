package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tatoo.runtime.Suspension;

/**
 * A suspended message of a conversation, waiting for its answer until it is resumed or over. The caller that sets the
 * value to true ends the suspension. Confined to the strand, except {@link #resume}.
 */
final class Suspended extends AtomicBoolean implements Suspension {
    private static final long serialVersionUID = 0;

    private final transient Messages life;
    private final long nanos;
    private long end;

    /**
     * Creates a suspension.
     *
     * @param nanos the time limit, from now on
     */
    Suspended(Messages life, long nanos, long now) {
        this.life = life;
        this.nanos = nanos;
        begin(now);
    }

    void begin(long now) {
        end = now + nanos;
    }

    /** Returns the remaining time in nanoseconds, at least 0. */
    long left(long now) {
        return Math.max(0, end - now);
    }

    /** Ends the suspension without an answer; returns false if already ended. */
    boolean end() {
        return compareAndSet(false, true);
    }

    @Override
    public boolean resume(Runnable answer) {
        Objects.requireNonNull(answer);
        if (!end()) {
            return false;
        }
        try {
            life.execute(() -> {
                life.endSuspension(this);
                answer.run();
            });
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }
}
