package org.tatoo.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * The requests on a connection of a client that are not answered yet, in the order in which they were sent. It is for
 * protocols whose responses come in that order; a handler asks it what a response means: that to HEAD has no content,
 * that to CONNECT begins a tunnel.
 *
 * <pre>
 * add(request)   before a request is written
 * begin()        when the parser has recognised the beginning of a response: its request
 * interim()      when that was an interim response, and the final one follows
 * end()          when the response is complete; ends the message of the connection
 * drain()        in closed(): what is never answered
 * </pre>
 *
 * <p>For the thread of the connection only.
 *
 * @param <R> what a handler has to know of a request
 */
public final class PendingRequests<R> {
    private final Connection connection;
    private final int most;
    private final long nanos;
    private final Runnable late;
    private final ArrayDeque<R> requests = new ArrayDeque<>();
    private boolean begun;
    // Since when the next response has been waited for, if there is a request, and it has not begun.
    private long since;
    private boolean watched;

    /**
     * No request yet.
     *
     * @param most how many requests may wait for their responses, at least 1
     * @param time in which a response has to begin, counted from when its request was the oldest; longer than zero
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
     * Notes a request that is going to be written now.
     *
     * @return false if so many are waiting as may; then nothing has changed, and it must not be written
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
     * A response has begun, or continues.
     *
     * @return the request that it answers; null if nothing was asked: the handler should abort the connection then,
     *     because what follows would be taken for the response to a later request
     */
    public @Nullable R begin() {
        begun = !requests.isEmpty();
        return requests.peekFirst();
    }

    /** The response that has begun was an interim one: the final one has as much time to begin. */
    public void interim() {
        begun = false;
        await();
        connection.endRequest();
    }

    /**
     * The response is complete: its request waits no longer, and the message of the connection is over.
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

    /** Removes all requests that wait, and returns them, the oldest first. */
    public List<R> drain() {
        List<R> all = new ArrayList<>(requests);
        requests.clear();
        begun = false;
        return all;
    }

    /** Whether a part of the response to the oldest request has come, so that it must not be sent again. */
    public boolean hasBegun() {
        return begun;
    }

    /** How many requests wait. */
    public int size() {
        return requests.size();
    }

    private void await() {
        if (!requests.isEmpty()) {
            since = connection.now();
            watch(nanos);
        }
    }

    /** One task at a time, which is late enough: most responses have begun before it runs. */
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
