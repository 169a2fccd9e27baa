package org.tatoo.server;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * How many bytes are in the output queue of a connection or on their way to it, and where that is between the marks.
 * Other threads see what the loop's thread queues or writes once its turn ends; most turns leave nothing queued, and
 * cost no atomic operation.
 */
final class WaterLevel {
    // No AtomicLong: of 10,000 connections it would be out of the cache at each request (benchmarks/server.sh).
    private static final AtomicLongFieldUpdater<WaterLevel> PUBLISHED =
            AtomicLongFieldUpdater.newUpdater(WaterLevel.class, "published");

    private final Limits limits;
    private volatile long published;
    // What the loop's thread has changed since it was last published; that thread's own.
    private long change;
    // Whether the high-water mark was reached since the handler last heard that it may write.
    private volatile boolean full;

    WaterLevel(Limits limits) {
        this.limits = limits;
    }

    // ---- for any thread

    /** Counts before the bytes are on their way, so that a producer sees its own. */
    void announce(long count) {
        note(PUBLISHED.addAndGet(this, count));
    }

    /** The same as {@link #isBelowHigh}, as it was when the loop last published. */
    boolean seemsBelowHigh() {
        return published < limits.highWaterMark();
    }

    // ---- for the loop's thread

    void add(long count) {
        change += count;
        note(level());
    }

    /** Counts bytes that were written or dropped. */
    void remove(long count) {
        change -= count;
    }

    /** Whether more may be queued. If not, the handler will hear when it may. */
    boolean isBelowHigh() {
        long level = level();
        note(level);
        return level < limits.highWaterMark();
    }

    /** Whether so little is queued that a stopped parser goes on. */
    boolean isLow() {
        return level() <= limits.lowWaterMark();
    }

    /** Shows other threads what has changed. */
    void publish() {
        if (change != 0) {
            long level = PUBLISHED.addAndGet(this, change);
            change = 0;
            note(level);
        }
    }

    /** Whether the handler is to hear that it may write again; once for each time that the queue was full. */
    boolean becameWritable() {
        if (!full || !isLow()) {
            return false;
        }
        // whoever the handler tells of it must see it
        publish();
        full = false;
        return true;
    }

    private long level() {
        return published + change;
    }

    private void note(long level) {
        if (level >= limits.highWaterMark()) {
            full = true;
        }
    }
}
