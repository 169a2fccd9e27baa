package org.tatoo.transport;

import org.tatoo.runtime.Connection;

/**
 * The part of a conversation that ends, pauses and suspends messages. A base class of {@link Lifecycle}, as
 * {@link CallQueue} is. Confined to the strand.
 */
abstract class Messages extends Stopping {
    Messages(Strand strand) {
        super(strand);
    }

    abstract Connection connection();

    abstract ConversationListener listener();

    abstract DeadlineTimer deadlines();

    /** Stops parsing; the connection ends when the output is written. */
    abstract void beginClosing(Ending why);

    abstract void refuse(Refusal reason);

    /** Ends message number {@code message}, unless it was already ended. */
    final void endMessage(int message) {
        if (!isOpen()) {
            return;
        }
        if (!feed().end(message)) {
            listener().redundantEndRequest(connection());
            return;
        }
        deadlines().endMessage();
        replaceSuspension(null);
        feed().stops().remove(Stop.PAUSED);
        if (isAtLastMessage()) {
            refuse(Refusal.MESSAGES);
        }
        if (isAtLastMessage() || wasToldLast()) {
            beginClosing(Ending.LAST);
        }
        setAtLastMessage(message + 2L >= deadlines().limits().maxMessages());
        turn().schedule();
    }

    /** Resumes the parser if {@code message} is not over. */
    final void endPause(int message) {
        if (isOpen() && message == feed().unanswered() && feed().stops().remove(Stop.PAUSED)) {
            replaceSuspension(null);
            deadlines().restart();
            turn().schedule();
        }
    }

    /** Pauses the parser until the message is answered, for at most {@code nanos}. */
    final Suspended suspend(long nanos, long now) {
        Suspended next = new Suspended(this, nanos, now);
        if (isOpen()) {
            feed().stops().add(Stop.PAUSED);
            replaceSuspension(next);
            deadlines().restartAnswer();
            turn().schedule();
        } else {
            next.end();
        }
        return next;
    }

    /** Ends the pause of {@code resumed}, unless it was superseded. */
    @SuppressWarnings("ReferenceEquality") // each suspension is a distinct object
    final void endSuspension(Suspended resumed) {
        if (suspension() == resumed) {
            endPause(feed().unanswered());
        }
    }

    /** Restarts the deadline of {@code message} if the message is not over. */
    final void extendDeadline(int message) {
        if (isOpen() && message == feed().unanswered()) {
            deadlines().extend();
            turn().schedule();
        }
    }

    /** Resets the message state for a new protocol, which begins between messages. */
    final void beginInput() {
        replaceSuspension(null);
        deadlines().endMessage();
    }
}
