package org.tatoo.transport;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.tatoo.runtime.ConversationLimits;

/**
 * The number of queued output bytes, relative to the water marks. Other threads see changes by the strand at the end of
 * its turn. Most turns leave nothing queued, and cost no atomic operation. Confined to the strand, except
 * {@link #announce}, {@link #isWritable} and {@link #isClosed}. A base class, because one more object per connection
 * would cost a cache miss per request.
 */
abstract class OutputLevel {
    // No AtomicLong: with 10,000 connections it would cost a cache miss per request (benchmarks/server.sh).
    private static final AtomicLongFieldUpdater<OutputLevel> PUBLISHED =
            AtomicLongFieldUpdater.newUpdater(OutputLevel.class, "published");

    private ConversationLimits limits;

    // The bytes queued, or on their way to the queue, as seen by other threads.
    private volatile long published;
    // The changes by the strand since the last publication.
    private long change;
    // True if the high-water mark was reached since the handler was last notified that it may write.
    private volatile boolean full;
    private volatile boolean closed;

    OutputLevel(ConversationLimits limits) {
        this.limits = limits;
    }

    /** Returns the current high-water mark for a configured value of {@code high}; any thread may call this. */
    abstract int mark(int high);

    // ---- for any thread

    /** Counts bytes before they are submitted to the strand, so that producers see their own output. */
    final void announce(long count) {
        noted(PUBLISHED.addAndGet(this, count));
    }

    /**
     * Returns whether more output may be queued. If not, the handler is notified when it may.
     *
     * @param onStrand whether the caller is on the strand; if not, it sees the level after the last turn
     */
    final boolean isWritable(boolean onStrand) {
        return !closed && noted(onStrand ? level() : published);
    }

    /** Returns whether the connection has ended, so that nothing is written. */
    final boolean isClosed() {
        return closed;
    }

    // ---- for the strand

    final void use(ConversationLimits next) {
        limits = next;
    }

    /** Marks the output as closed; nothing will be written. */
    final void closeLevel() {
        closed = true;
    }

    /** Counts bytes that the strand is about to queue. */
    final void count(long count) {
        change += count;
        noted(level());
    }

    /** Subtracts announced or counted bytes that will not be queued. */
    final void forget(long count) {
        change -= count;
    }

    /** Returns whether the level is below the high-water mark; if not, the handler is notified when it may write. */
    final boolean isBelowHigh() {
        return noted(level());
    }

    final boolean isLow() {
        long level = level();
        return level <= limits.lowWaterMark() && (level < Budgets.LEAST_MARK / 2 || !isShrunkBelow(2 * level));
    }

    final void publish() {
        if (change != 0) {
            long level = PUBLISHED.addAndGet(this, change);
            change = 0;
            noted(level);
        }
    }

    /** Returns whether the handler must be notified that it may write again; true once per full queue. */
    final boolean becameWritable() {
        if (!full || !isLow()) {
            return false;
        }
        // threads that the handler notifies must see it
        publish();
        full = false;
        return true;
    }

    /** Returns whether the handler is due a notification when it may write again. */
    final boolean isFull() {
        return full;
    }

    /** Returns the bytes queued, or on their way to the queue. */
    final long level() {
        return published + change;
    }

    /** Returns whether {@code level} is below the high-water mark; if not, sets {@link #full}. */
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

    /** Returns whether the high-water mark has shrunk to less than {@code level}. */
    private boolean isShrunkBelow(long level) {
        int high = limits.highWaterMark();
        int shrunk = mark(high);
        return shrunk < high && shrunk < level;
    }
}
