package org.tatoo.transport;

import org.jspecify.annotations.Nullable;

/**
 * The waiting parts of a conversation: scheduled tasks, a suspended message, and subscribers. A base class of
 * {@link Lifecycle}, as {@link CallQueue} is. Confined to the strand.
 */
abstract class Waiters extends CallQueue {
    // Null if nothing has waited yet.
    private @Nullable Waiting waiting;

    Waiters(Strand strand) {
        super(strand);
    }

    abstract boolean hasEnded();

    private Waiting waiting() {
        if (waiting == null) {
            waiting = new Waiting();
        }
        return waiting;
    }

    final void endWaiting() {
        if (waiting != null) {
            waiting.end();
        }
    }

    final boolean isAwaited() {
        return waiting != null && waiting.isAnyone();
    }

    // ---- tasks

    /** Registers {@code task} until it runs; returns false if the connection has ended. */
    final boolean keep(ScheduledTask task) {
        return !hasEnded() && waiting().keep(task);
    }

    final boolean drop(ScheduledTask task) {
        return waiting != null && waiting.drop(task);
    }

    // ---- subscribers

    /** Registers {@code subscriber} until it is dropped; ends it if the connection has ended. */
    final void keep(Subscriber subscriber) {
        if (hasEnded()) {
            subscriber.connectionEnded();
        } else {
            waiting().keep(subscriber);
        }
    }

    final void drop(Subscriber subscriber) {
        if (waiting != null) {
            waiting.drop(subscriber);
        }
    }

    // ---- a suspended message

    /** Ends the current suspension; {@code next} replaces it unless null. */
    final void replaceSuspension(@Nullable Suspended next) {
        if (next != null || waiting != null) {
            waiting().suspend(next);
        }
    }

    @Nullable
    final Suspended suspension() {
        return waiting == null ? null : waiting.suspended();
    }
}
