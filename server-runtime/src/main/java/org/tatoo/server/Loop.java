package org.tatoo.server;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A loop that serves its share of a server's connections, one event at a time. All methods are for other threads. */
interface Loop<C> extends Watched {
    /** The time in nanoseconds that a loop has to abort its connections. */
    long GRACE = 500_000_000;

    void start();

    void execute(Runnable task);

    boolean isCurrent();

    /**
     * Takes over an accepted channel, which has a place in the {@link Admission}.
     *
     * @param share the share of its address; null if it is not counted yet
     */
    void adopt(Channels.Accepted<C> accepted, Addresses.@Nullable Share share);

    /** Returns the load at the time {@code now} of the clock, for comparison with other loops. */
    double load(long now);

    /** Adds the connections of this loop to {@code survey}, soon. */
    void show(Survey survey);

    /** Makes a report on the loop's thread, then notifies {@code round}. */
    void report(LoopCounts.Round round);

    LoopCounts counts();

    void advanceTimers();

    /** Notifies current and future connections that the server begins to stop. */
    void drain();

    /** Makes the loop end with its last connection; no more connections will be added. */
    void endWithLast();

    /** Makes each connection end as soon as it is idle. */
    void endIdle();

    /**
     * Waits until the loop has ended.
     *
     * @param until the time of the clock to wait until
     * @return whether the loop has ended
     */
    boolean await(long until);

    /**
     * Waits until the loop has ended. Work not done by {@code end} is aborted. If the loop has not ended {@link #GRACE}
     * later, its connections are closed, and its thread is interrupted and abandoned.
     *
     * @param end the time of the clock at which to abort
     * @return the number of connections that were aborted before they were answered
     */
    int awaitEnd(long end);

    /** Returns whether the loop has ended by an error, so that another loop must replace it. */
    boolean isLost();

    /** Ends the connections of a lost loop, if its thread can no longer do so. */
    void bury();

    /** Recovers work that was lost for lack of memory. */
    default void check() {}

    /** Releases the resources of a loop that was never started. */
    void discard() throws IOException;
}
