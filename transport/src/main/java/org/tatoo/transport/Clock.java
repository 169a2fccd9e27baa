package org.tatoo.transport;

/** A clock that only measures intervals. */
@FunctionalInterface
public interface Clock {
    /** The clock of the system: {@link System#nanoTime}. */
    Clock SYSTEM = System::nanoTime;

    /** The time in nanoseconds from an arbitrary origin; never less than at an earlier call, but for its overflow. */
    long nanoTime();
}
