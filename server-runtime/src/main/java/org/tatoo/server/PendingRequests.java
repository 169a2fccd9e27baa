package org.tatoo.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * The unanswered requests on a client connection, in the order in which they were sent. For protocols whose responses
 * arrive in that order. A handler needs the request: a response to HEAD has no content, and one to CONNECT begins a
 * tunnel.
 *
 * <pre>
 * add(request)   before a request is written
 * begin()        when the parser has recognised the beginning of a response: its request
 * interim()      when that was an interim response, and the final one follows
 * end()          when the response is complete; ends the message of the connection
 * drain()        in closed(): the requests that are never answered
 * </pre>
 *
 * <p>Confined to the thread of the connection.
 *
 * @param <R> the information that a handler needs about a request
 */
public final class PendingRequests<R> {
    private final Connection connection;
    private final int most;
    private final long nanos;
    private final Runnable late;
    private final ArrayDeque<R> requests = new ArrayDeque<>();
    private boolean begun;
    // The time since which the next response has been awaited; valid if a request exists whose response has not begun.
    private long since;
    private boolean watched;

    /**
     * Creates an empty queue.
     *
     * @param most the maximum number of requests that may wait for their responses, at least 1
     * @param time the time in which a response must begin after its request became the oldest; longer than zero
     * @param late runs as a task of the connection if it does not; as a rule it aborts the connection
     */
    public PendingRequests(Connection connection, int most, Duration time, Runnable late) {
        if (most < 1 || time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("at least one request, and a time above zero: " + most + ", " + time);
        }
        this.connection = connection;
        this.most = most;
        this.nanos = time.toNanos();
        this.late = late;
    }

    /**
     * Adds a request that is about to be written.
     *
     * @return false if the maximum number of requests is waiting; the request must not be written then
     */
    public boolean add(R request) {
        if (requests.size() == most) {
            return false;
        }
        requests.addLast(request);
        if (requests.size() == 1) {
            await();
        }
        return true;
    }

    /**
     * Begins or continues a response.
     *
     * @return the request that it answers; null if there is none: the handler should then abort the connection, because
     *     what follows would be mistaken for the response to a later request
     */
    public @Nullable R begin() {
        begun = !requests.isEmpty();
        return requests.peekFirst();
    }

    /** Ends an interim response; the final response has the same time limit again. */
    public void interim() {
        begun = false;
        await();
        connection.endRequest();
    }

    /**
     * Ends the response: removes its request, and ends the message of the connection.
     *
     * @return the request
     * @throws NoSuchElementException if there is none
     */
    public R end() {
        R request = requests.removeFirst();
        begun = false;
        await();
        connection.endRequest();
        return request;
    }

    /** Removes all waiting requests and returns them, the oldest first. */
    public List<R> drain() {
        List<R> all = new ArrayList<>(requests);
        requests.clear();
        begun = false;
        return all;
    }

    /** Returns whether part of the response to the oldest request has arrived, so that it must not be sent again. */
    public boolean hasBegun() {
        return begun;
    }

    /** Returns the number of waiting requests. */
    public int size() {
        return requests.size();
    }

    private void await() {
        if (!requests.isEmpty()) {
            since = connection.now();
            watch(nanos);
        }
    }

    /** Schedules one task at a time, late enough that most responses have begun before it runs. */
    private void watch(long after) {
        if (!watched) {
            watched = true;
            connection.schedule(Duration.ofNanos(after), this::check);
        }
    }

    private void check() {
        watched = false;
        if (begun || requests.isEmpty()) {
            return;
        }
        long left = since + nanos - connection.now();
        if (left > 0) {
            watch(left);
        } else {
            late.run();
        }
    }
}
