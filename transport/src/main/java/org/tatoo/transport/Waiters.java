package org.tatoo.transport;

import org.jspecify.annotations.Nullable;

/**
 * Who waits in a conversation: tasks for their time, a message for its answer, subscribers for messages. A base class of
 * {@link Lifecycle}, as {@link CallQueue} is. Belongs to the strand.
 */
abstract class Waiters extends CallQueue {
    // Null if nobody ever waited.
    private @Nullable Waiting waiting;

    Waiters(Strand strand) {
        super(strand);
    }

    /** Whether nothing more happens. */
    abstract boolean hasEnded();

    private Waiting waiting() {
        if (waiting == null) {
            waiting = new Waiting();
        }
        return waiting;
    }

    /** Nobody waits any more. */
    final void endWaiting() {
        if (waiting != null) {
            waiting.end();
        }
    }

    /** Whether somebody waits. */
    final boolean isAwaited() {
        return waiting != null && waiting.isAnyone();
    }

    // ---- tasks

    /** Knows {@code task} until it runs; false if the connection has ended. */
    final boolean keep(ScheduledTask task) {
        return !hasEnded() && waiting().keep(task);
    }

    /** Forgets {@code task}; whether it was known. */
    final boolean drop(ScheduledTask task) {
        return waiting != null && waiting.drop(task);
    }

    // ---- subscribers

    /** Knows {@code subscriber} until it is dropped; ends it if the connection has ended. */
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

    /** Ends the suspension that there is; {@code next} is the one from now on, if it is not null. */
    final void replaceSuspension(@Nullable Suspended next) {
        if (next != null || waiting != null) {
            waiting().suspend(next);
        }
    }

    /** The message that is suspended; null if none is. */
    @Nullable
    final Suspended suspension() {
        return waiting == null ? null : waiting.suspended();
    }
}
