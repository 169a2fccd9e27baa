package org.tatoo.server;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Serves its share of the connections of a server, one event at a time. All methods are for other threads. */
interface Loop<C> extends Watched {
    /** How long a loop has to abort its connections, in nanoseconds. */
    long GRACE = 500_000_000;

    void start();

    /** Runs {@code task} on the loop. */
    void execute(Runnable task);

    /** Whether the caller is a callback or task of this loop. */
    boolean isCurrent();

    /**
     * Takes over an accepted channel, which has a place in the {@link Admission}.
     *
     * @param share that of its address; null if it is not counted yet
     */
    void adopt(Channels.Accepted<C> accepted, Addresses.@Nullable Share share);

    /** How much it has to do at the time {@code now} of the clock; to be compared with other loops. */
    double load(long now);

    /** Shows its connections to {@code survey}, soon. */
    void show(Survey survey);

    /** Lets the loop make a report, and tells {@code round}; on its thread. */
    void report(LoopCounts.Round round);

    /** What it counts. */
    LoopCounts counts();

    /** Lets the timers see the clock now. */
    void advanceTimers();

    /** The server begins to stop: the connections are told, those to come, too. */
    void drain();

    /** No connection comes any more: the loop ends with the last one. */
    void endWithLast();

    /** Lets each connection end as soon as it is idle. */
    void endIdle();

    /**
     * Waits until the loop has ended.
     *
     * @param until as of the clock
     * @return whether it has
     */
    boolean await(long until);

    /**
     * Waits until the loop has ended; what is not done by {@code end} is aborted. A loop that has not ended a
     * {@link #GRACE} later is given up: its connections are closed, and its thread is interrupted.
     *
     * @param end as of the clock
     * @return the number of connections that were aborted although they were to be answered
     */
    int awaitEnd(long end);

    /** Whether the loop has ended by an error, so that another one has to take its place. */
    boolean isLost();

    /** Ends the connections of a loop that is lost, if its thread cannot do so any more. */
    void bury();

    /** Looks for what has been forgotten for want of memory. */
    default void check() {}

    /** Gives back what a loop holds that was never started. */
    void discard() throws IOException;
}
