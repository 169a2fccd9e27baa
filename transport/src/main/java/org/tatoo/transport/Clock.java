package org.tatoo.transport;

/** A clock for measuring intervals. */
@FunctionalInterface
public interface Clock {
    /** The system clock: {@link System#nanoTime}. */
    Clock SYSTEM = System::nanoTime;

    /** Returns nanoseconds since an arbitrary origin. Values never decrease, except by overflow. */
    long nanoTime();
}
