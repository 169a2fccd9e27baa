package org.tatoo.transport;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The memory that one connection holds of the {@link Budgets}; exists while some is held. Confined to the strand of the
 * connection, unless stated otherwise.
 */
final class Charge implements Runnable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Lifecycle life;
    private final Transport transport;
    private final BudgetShare share;

    /** The index in the share. */
    int index;

    long output;
    long input;
    long reserved;

    // Bytes that the peer has sent or taken since the age was last computed.
    private long progress;
    // The time of the peer's last progress, scaled for progress smaller than the bytes held.
    private long since;
    private boolean counted = true;
    // True if the parser waits for room.
    private volatile boolean waiting;
    // The number of bytes that another strand expects to be released; 0 if none.
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

    /** Returns whether the share counts this charge; false once the connection was shed. */
    boolean isCounted() {
        return counted;
    }

    /** Returns the number of bytes that the connection holds; any thread may call this. */
    long total() {
        return output + input + reserved;
    }

    // ---- the age

    void progressed(long bytes) {
        progress += bytes;
    }

    /** Updates the age of the held bytes: progress of 1 % of them reduces the age by about 1 %. */
    void age() {
        if (progress > 0) {
            long now = transport.clock().nanoTime();
            double kept = total() / (double) (total() + progress);
            since = now - (long) ((now - since) * kept);
            progress = 0;
        }
    }

    /** Returns whether this charge has more bytes × time without progress; any thread may call this. */
    boolean isHeavierThan(@Nullable Charge other) {
        return asked == 0 && (other == null || weight() > other.weight());
    }

    private double weight() {
        double age = Math.max(0, transport.clock().nanoTime() - since);
        return total() * (1 + age / NANOS_PER_MILLI);
    }

    // ---- being shed

    /** Requests that the connection be aborted; any thread may call this. */
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

    void shed(Refusal reason) {
        if (counted) {
            end();
            life.shed(reason);
        }
    }

    /** Ends the charge: the connection holds nothing any more, or is being aborted. */
    void end() {
        if (counted) {
            counted = false;
            share.remove(this);
        }
    }

    // ---- waiting for room

    /** Requests a turn for when there is room, unless there is room now. */
    void awaitRoom() {
        waiting = true;
        if (share.budgets().await()) {
            waiting = false;
        }
    }

    boolean isWaiting() {
        return waiting;
    }

    /** Resumes the parser; any thread may call this. */
    void wake() {
        if (waiting) {
            try {
                transport.strand().execute(this);
            } catch (RejectedExecutionException e) {
                // the strand has ended
            }
        }
    }

    @Override
    public void run() {
        if (asked > 0) {
            // released before the request is cleared, lest another connection be chosen in between
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
