package org.tatoo.samples.calendar;

import org.tatoo.runtime.Connection;

/** Who watches a calendar. Safe for use by several threads; what it is told is in the order of the calls. */
final class Watcher {
    private final String calendar;
    private final String user;
    private final Connection connection;
    private final Carrier carrier;
    private long version;
    private boolean ended;
    private boolean left;
    private boolean blocked;
    // The last version that it was told before the last mark of life.
    private long versionBefore;

    /** @param version after which it is told changes */
    Watcher(String calendar, String user, Connection connection, Carrier carrier, long version) {
        this.calendar = calendar;
        this.user = user;
        this.connection = connection;
        this.carrier = carrier;
        this.version = version;
        this.versionBefore = version;
    }

    String calendar() {
        return calendar;
    }

    String user() {
        return user;
    }

    Connection connection() {
        return connection;
    }

    /** The last version that it was told. */
    synchronized long version() {
        return version;
    }

    /** Whether it may be told more: what it was told does not wait for it. */
    synchronized boolean isReady() {
        return !ended && carrier.isWritable();
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** Begins its answer, and says from where on it is told changes. */
    synchronized void begin() {
        carrier.begin();
        carrier.lines(Lines.alive(version));
    }

    /** Tells changes. */
    synchronized void tell(byte[] lines, long last) {
        if (!ended) {
            carrier.lines(lines);
            version = last;
        }
    }

    /**
     * Says that it is watched still; returns false if it has taken nothing since the last time. What it has taken is seen
     * from what it was told since then.
     */
    synchronized boolean alive() {
        boolean full = !carrier.isWritable();
        boolean stuck = blocked && full && version == versionBefore;
        blocked = full;
        versionBefore = version;
        if (!ended && !blocked) {
            carrier.lines(Lines.alive(version));
        }
        return !stuck;
    }

    /** Leaves those who watch; returns false if it has left before. */
    synchronized boolean leave() {
        boolean first = !left;
        left = true;
        return first;
    }

    /** Ends its answer, once. */
    synchronized void end(String why) {
        if (!ended) {
            ended = true;
            carrier.end(new Lines().end(Long.toString(version), why).toByteArray());
        }
    }
}
