package org.tatoo.server;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;

/**
 * The one timeout of a connection: the deadline that runs while it is open, then the end of its lingering. Belongs to the
 * loop's thread.
 */
final class ConnectionTimer extends Timeout {
    private final TimerWheel wheel;
    private final Limits limits;
    private final Session session;

    private @Nullable Deadline deadline;
    // Output was taken since the deadline was last looked at.
    private boolean progress;
    // Bytes read since the deadline began.
    private long received;

    ConnectionTimer(TimerWheel wheel, Limits limits, Session session) {
        this.wheel = wheel;
        this.limits = limits;
        this.session = session;
    }

    /** Counts bytes that were read. */
    void received(long count) {
        received += count;
    }

    /** Counts bytes that the peer took. */
    void written(long count) {
        progress |= count > 0;
    }

    /** Lets whatever deadline comes next begin anew. */
    void restart() {
        deadline = null;
    }

    /** Lets {@code next} run: from now if another one ran, or so much has happened that it begins anew. */
    void run(Deadline next) {
        if (next != deadline || hasProgress(next)) {
            deadline = next;
            received = 0;
            wheel.schedule(this, System.nanoTime(), limits.time(next).toNanos());
        }
        progress = false;
    }

    private boolean hasProgress(Deadline current) {
        return switch (current) {
            case WRITE -> progress;
            case REQUEST -> received >= limits.requestPart();
            case IDLE, ANSWER -> false;
        };
    }

    /** Lets the time run in which input is read and discarded. */
    void linger() {
        wheel.schedule(this, System.nanoTime(), limits.lingerTimeout().toNanos());
    }

    void cancel() {
        wheel.cancel(this);
    }

    @Override
    void expire() {
        Deadline expired = deadline;
        deadline = null;
        session.expired(expired);
    }
}
