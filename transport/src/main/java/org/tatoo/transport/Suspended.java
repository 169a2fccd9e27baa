package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.tatoo.runtime.Suspension;

/**
 * A message of a conversation that waits for its answer, until it is resumed or over. Whoever sets it to true ends it.
 * Belongs to the strand, but for {@link #resume}.
 */
final class Suspended extends AtomicBoolean implements Suspension {
    private static final long serialVersionUID = 0;

    private final transient Messages life;
    private final long nanos;
    private long end;

    /**
     * A message that is suspended.
     *
     * @param nanos the time from now on
     */
    Suspended(Messages life, long nanos, long now) {
        this.life = life;
        this.nanos = nanos;
        begin(now);
    }

    /** Lets its time begin again. */
    void begin(long now) {
        end = now + nanos;
    }

    /** What is left of its time, at least 0. */
    long left(long now) {
        return Math.max(0, end - now);
    }

    /** Ends it without an answer; false if it has ended before. */
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
