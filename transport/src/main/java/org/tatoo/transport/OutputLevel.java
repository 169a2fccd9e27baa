package org.tatoo.transport;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.tatoo.runtime.ConversationLimits;

/**
 * How many bytes of output are queued, between the water marks. Other threads see what the strand queues or writes once
 * its turn ends; most turns leave nothing queued, and cost no atomic operation. Belongs to the strand, but for
 * {@link #announce}, {@link #isWritable} and {@link #isClosed}. A base class, because one object more for each
 * connection would be out of the cache at each request.
 */
abstract class OutputLevel {
    // No AtomicLong: of 10,000 connections it would be out of the cache at each request (benchmarks/server.sh).
    private static final AtomicLongFieldUpdater<OutputLevel> PUBLISHED =
            AtomicLongFieldUpdater.newUpdater(OutputLevel.class, "published");

    private ConversationLimits limits;

    // What is queued, or on its way to the queue, as other threads see it.
    private volatile long published;
    // What the strand has changed since it was last published.
    private long change;
    // The high-water mark was reached since the handler last heard that it may write.
    private volatile boolean full;
    private volatile boolean closed;

    OutputLevel(ConversationLimits limits) {
        this.limits = limits;
    }

    /** The high-water mark now, if it is set to {@code high}; for any thread. */
    abstract int mark(int high);

    // ---- for any thread

    /** Counts bytes before they are on their way to the strand, so that a producer sees its own. */
    final void announce(long count) {
        noted(PUBLISHED.addAndGet(this, count));
    }

    /**
     * Whether more may be queued. If not, the handler will hear when it may.
     *
     * @param onStrand whether the caller is on the strand; if not, it gets what was so after the last turn
     */
    final boolean isWritable(boolean onStrand) {
        return !closed && noted(onStrand ? level() : published);
    }

    /** Whether the connection has ended, so that nothing is written. */
    final boolean isClosed() {
        return closed;
    }

    // ---- for the strand

    /** Changes the water marks. */
    final void use(ConversationLimits next) {
        limits = next;
    }

    /** Nothing will be written. */
    final void closeLevel() {
        closed = true;
    }

    /** Counts bytes that the strand is about to queue. */
    final void count(long count) {
        change += count;
        noted(level());
    }

    /** Takes bytes off that were announced or counted, and will not be queued. */
    final void forget(long count) {
        change -= count;
    }

    /** Whether less than the high-water mark is queued; if not, the handler will hear when it may write. */
    final boolean isBelowHigh() {
        return noted(level());
    }

    /** Whether no more than the low-water mark is queued. */
    final boolean isLow() {
        long level = level();
        return level <= limits.lowWaterMark() && (level < Budgets.LEAST_MARK / 2 || !isShrunkBelow(2 * level));
    }

    /** Shows other threads what has changed. */
    final void publish() {
        if (change != 0) {
            long level = PUBLISHED.addAndGet(this, change);
            change = 0;
            noted(level);
        }
    }

    /** Whether the handler is to hear that it may write again; once for each time that the queue was full. */
    final boolean becameWritable() {
        if (!full || !isLow()) {
            return false;
        }
        // whoever the handler tells of it must see it
        publish();
        full = false;
        return true;
    }

    /** Whether the handler is to hear when it may write again. */
    final boolean isFull() {
        return full;
    }

    /** How many bytes are queued, or on their way to the queue. */
    final long level() {
        return published + change;
    }

    /** Whether that is less than the high-water mark; if not, the handler will hear when it may write. */
    private boolean noted(long level) {
        boolean below = isBelowHigh(level);
        if (!below) {
            full = true;
        }
        return below;
    }

    private boolean isBelowHigh(long level) {
        return level < limits.highWaterMark() && (level < Budgets.LEAST_MARK || !isShrunkBelow(level + 1));
    }

    /** Whether the high-water mark is less than it is set to, and less than {@code level}. */
    private boolean isShrunkBelow(long level) {
        int high = limits.highWaterMark();
        int shrunk = mark(high);
        return shrunk < high && shrunk < level;
    }
}
