package org.tatoo.transport;

/** The timers of a strand. To be used on it only; timeouts expire on it, never early and never inside a call. */
public interface Timers {
    /** Lets {@code timeout} expire in {@code nanos}, instead of any earlier arrangement. */
    void schedule(Timeout timeout, long nanos);

    /** Lets {@code timeout} not expire. */
    void cancel(Timeout timeout);
}
