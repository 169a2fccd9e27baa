package org.tatoo.server;

import java.io.IOException;

/** Serves its share of the connections of a server, one event at a time. All methods are for other threads. */
interface Loop<C> {
    void start();

    /** Whether the caller is a callback or task of this loop. */
    boolean isCurrent();

    /** Takes over an accepted channel, which has a place in the {@link Admission}. */
    void adopt(C channel, Binding binding);

    /** Lets the timers see the clock now. */
    void advanceTimers();

    /** Ends the connections in good order, then the loop. */
    void drain();

    /**
     * Waits until the loop has ended; what is not done by {@code end} is aborted.
     *
     * @param end as of {@link System#nanoTime}
     * @return whether no connection had to be aborted
     */
    boolean awaitEnd(long end);

    /** Gives back what a loop holds that was never started. */
    void discard() throws IOException;
}
