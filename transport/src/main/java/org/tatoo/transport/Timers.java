package org.tatoo.transport;

/** The timers of a strand, used on that strand only. Timeouts expire on it, never early and never inside a call. */
public interface Timers {
    /** Schedules {@code timeout} to expire after {@code nanos}; replaces any earlier schedule. */
    void schedule(Timeout timeout, long nanos);

    /** Cancels {@code timeout}. */
    void cancel(Timeout timeout);
}
