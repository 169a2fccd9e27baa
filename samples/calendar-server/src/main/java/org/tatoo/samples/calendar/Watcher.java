package org.tatoo.samples.calendar;

import org.tatoo.runtime.Connection;

/** A client that watches a calendar. Thread-safe; the order of the lines is that of the calls. */
final class Watcher {
    private final String calendar;
    private final String user;
    private final Connection connection;
    private final Carrier carrier;
    private long version;
    private boolean ended;
    private boolean left;
    private boolean blocked;
    // The last version reported before the last keep-alive check.
    private long versionBefore;

    /** @param version the version after which changes are reported */
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

    /** Returns the last reported version. */
    synchronized long version() {
        return version;
    }

    /** Returns whether more can be reported: the watch is open and its output is not backed up. */
    synchronized boolean isReady() {
        return !ended && carrier.isWritable();
    }

    synchronized boolean isEnded() {
        return ended;
    }

    /** Begins the answer and sends the version from which changes are reported. */
    synchronized void begin() {
        carrier.begin();
        carrier.lines(Lines.alive(version));
    }

    synchronized void tell(byte[] lines, long last) {
        if (!ended) {
            carrier.lines(lines);
            version = last;
        }
    }

    /**
     * Sends a keep-alive line; returns false if the client has taken nothing since the last call. Progress shows in the
     * version reported since then.
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

    /** Marks this watcher as removed; returns false if it already was. */
    synchronized boolean leave() {
        boolean first = !left;
        left = true;
        return first;
    }

    /** Ends the answer, once. */
    synchronized void end(String why) {
        if (!ended) {
            ended = true;
            carrier.end(new Lines().end(Long.toString(version), why).toByteArray());
        }
    }
}
