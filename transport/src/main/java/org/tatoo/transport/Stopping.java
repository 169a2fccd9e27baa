package org.tatoo.transport;

/**
 * How a conversation ends when its server stops. Belongs to the strand, but for {@link #isDraining}. A base class of
 * {@link Lifecycle}, so that a conversation that is awake has fewer objects.
 */
abstract class Stopping extends Waiters {
    private volatile boolean draining;
    // The handler was told that the connection ends with the current message.
    private volatile boolean toldLast;
    // The message that is to be answered next is the last one that the connection may bring.
    private volatile boolean atLastMessage;
    // The connection ends as soon as it is idle.
    private boolean endsIdle;

    Stopping(Strand strand) {
        super(strand);
    }

    abstract ParserFeed feed();

    abstract Turn turn();

    abstract boolean isOpen();

    /** Ends the connection at once. */
    abstract void beginAbort(Ending why);

    /** The server stops: the next answer may be the last one. */
    final void drain() {
        if (!draining) {
            draining = true;
            if (isOpen()) {
                tellDraining();
                turn().schedule();
            }
        }
    }

    private void tellDraining() {
        try {
            feed().handler().draining();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** Lets the connection end as soon as it is idle; at once if it has not begun. */
    final void endIdle() {
        endsIdle = true;
        if (!mayBeCalled()) {
            beginAbort(Ending.LAST);
        }
        turn().schedule();
    }

    /** Whether the connection ends soon, because of its server or a limit. */
    final boolean isStopping() {
        return draining || atLastMessage || endsIdle;
    }

    /** Whether the connection is to end as soon as it is idle. */
    final boolean endsIdle() {
        return endsIdle;
    }

    /**
     * Whether the connection ends with the current message, because the server stops and nothing has come after it, or
     * because a limit of the connection is reached; may be asked from any thread. Once that was said inside a message, it is so.
     */
    final boolean isDraining() {
        if (atLastMessage) {
            return true;
        }
        if (!draining || !feed().isLast()) {
            return false;
        }
        toldLast |= feed().hasBegun();
        return true;
    }

    /** Lets the connection end with the answer to its message, or at once if it is idle. */
    final void endWithAnswer() {
        draining = true;
        endIdle();
    }

    final boolean isAtLastMessage() {
        return atLastMessage;
    }

    /** Sets whether the message that is to be answered next is the last one that the connection may bring. */
    final void setAtLastMessage(boolean value) {
        // a volatile write costs more than all else of most messages' ends
        if (atLastMessage != value) {
            atLastMessage = value;
        }
    }

    /** Whether the handler was told that the connection ends with the current message. */
    final boolean wasToldLast() {
        return toldLast;
    }

    /** A handler begins. */
    final void tellOpened() {
        feed().handler().opened();
        if (draining && isOpen()) {
            feed().handler().draining();
        }
    }
}
