package org.tatoo.transport;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What one connection holds of the {@link Budgets}; there while it holds something. Belongs to its strand, but for what
 * says otherwise.
 */
final class Charge implements Runnable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Lifecycle life;
    private final Transport transport;
    private final BudgetShare share;

    /** Its place in the share. */
    int index;

    long output;
    long input;
    long reserved;

    // Bytes that the peer has sent or taken since the age was last reckoned.
    private long progress;
    // When the peer last made progress; less progress than there are bytes counts for a part.
    private long since;
    private boolean counted = true;
    // The parser waits for room.
    private volatile boolean waiting;
    // How many bytes another strand expects to get; 0 if none does.
    private volatile long asked;

    Charge(Lifecycle life, Transport transport) {
        this.life = life;
        this.transport = transport;
        this.share = transport.budget();
        this.since = transport.clock().nanoTime();
        share.add(this);
    }

    BudgetShare share() {
        return share;
    }

    /** Whether the share counts it; not after the connection was shed. */
    boolean isCounted() {
        return counted;
    }

    /** What the connection holds, in bytes; for any thread. */
    long total() {
        return output + input + reserved;
    }

    // ---- the age

    /** The peer has sent or taken {@code bytes}. */
    void progressed(long bytes) {
        progress += bytes;
    }

    /** Reckons the age of what is held: who moves a hundredth of it, makes it younger by a hundredth. */
    void age() {
        if (progress > 0) {
            long now = transport.clock().nanoTime();
            double kept = total() / (double) (total() + progress);
            since = now - (long) ((now - since) * kept);
            progress = 0;
        }
    }

    /** Whether this one has more bytes × time without progress; for any thread. */
    boolean isHeavierThan(@Nullable Charge other) {
        return asked == 0 && (other == null || weight() > other.weight());
    }

    private double weight() {
        double age = Math.max(0, transport.clock().nanoTime() - since);
        return total() * (1 + age / NANOS_PER_MILLI);
    }

    // ---- being shed

    /** Lets the connection be aborted; for any thread. */
    void askToLeave(Budgets budgets) {
        if (transport.strand().isCurrent()) {
            shed(Refusal.BUDGET);
            return;
        }
        long bytes = Math.max(1, total());
        synchronized (this) {
            if (asked > 0) {
                // another thread was faster
                return;
            }
            asked = bytes;
        }
        budgets.leaving(bytes);
        try {
            transport.strand().execute(this);
        } catch (RejectedExecutionException e) {
            // the strand has ended, and its connections with it
            budgets.leaving(-bytes);
        }
    }

    /** Aborts the connection. */
    void shed(Refusal reason) {
        if (counted) {
            end();
            life.shed(reason);
        }
    }

    /** The connection holds nothing any more, or is being aborted. */
    void end() {
        if (counted) {
            counted = false;
            share.remove(this);
        }
    }

    // ---- waiting for room

    /** Lets a turn come when there is room, unless there is some now. */
    void awaitRoom() {
        waiting = true;
        if (share.budgets().await()) {
            waiting = false;
        }
    }

    /** Whether the parser has to wait for room. */
    boolean isWaiting() {
        return waiting;
    }

    /** Lets the parser go on; for any thread. */
    void wake() {
        if (waiting) {
            try {
                transport.strand().execute(this);
            } catch (RejectedExecutionException e) {
                // the strand has ended
            }
        }
    }

    /** Does what other threads have asked for. */
    @Override
    public void run() {
        if (asked > 0) {
            // given back before it is no longer expected: else another one would be asked in between
            try {
                shed(Refusal.BUDGET);
            } finally {
                share.budgets().leaving(-asked);
                asked = 0;
            }
        } else if (waiting) {
            waiting = false;
            life.turn().schedule();
        }
    }
}
