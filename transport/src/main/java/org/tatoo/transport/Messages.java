package org.tatoo.transport;

import org.tatoo.runtime.Connection;

/**
 * How the messages of a conversation are answered: ended, paused, suspended. A base class of {@link Lifecycle}, as
 * {@link CallQueue} is. Belongs to the strand.
 */
abstract class Messages extends Stopping {
    Messages(Strand strand) {
        super(strand);
    }

    abstract Connection connection();

    abstract ConversationListener listener();

    abstract DeadlineTimer deadlines();

    /** Parses nothing more; the connection ends when the output is written. */
    abstract void beginClosing(Ending why);

    /** Tells that a limit has refused something. */
    abstract void refuse(Refusal reason);

    /** Ends the message that has the number {@code message}, if it has not been ended. */
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

    /** Ends the pause of the parser if {@code message} is not over. */
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

    /** Ends the pause of {@code resumed}, unless something else has happened since. */
    @SuppressWarnings("ReferenceEquality") // each suspension is another one
    final void endSuspension(Suspended resumed) {
        if (suspension() == resumed) {
            endPause(feed().unanswered());
        }
    }

    /** Lets the deadline of {@code message} begin again if the message is not over. */
    final void extendDeadline(int message) {
        if (isOpen() && message == feed().unanswered()) {
            deadlines().extend();
            turn().schedule();
        }
    }

    /** Another protocol has taken over, and begins between messages. */
    final void beginInput() {
        replaceSuspension(null);
        deadlines().endMessage();
    }
}
