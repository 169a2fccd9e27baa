package org.tatoo.transport;

/**
 * The part of a conversation that ends it when its server stops. Confined to the strand, except {@link #isDraining}. A
 * base class of {@link Lifecycle}, so that an active conversation has fewer objects.
 */
abstract class Stopping extends Waiters {
    private volatile boolean draining;
    // True if the handler was notified that the connection ends with the current message.
    private volatile boolean toldLast;
    // True if the next message to be answered is the last one allowed on the connection.
    private volatile boolean atLastMessage;
    // True if the connection ends as soon as it is idle.
    private boolean endsIdle;

    Stopping(Strand strand) {
        super(strand);
    }

    abstract ParserFeed feed();

    abstract Turn turn();

    abstract boolean isOpen();

    abstract void beginAbort(Ending why);

    /** Notifies the handler that the server stops; the next answer may be the last one. */
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

    /** Ends the connection as soon as it is idle, or at once if it has not begun. */
    final void endIdle() {
        endsIdle = true;
        if (!mayBeCalled()) {
            beginAbort(Ending.LAST);
        }
        turn().schedule();
    }

    /** Returns whether the connection ends soon, because of its server or a limit. */
    final boolean isStopping() {
        return draining || atLastMessage || endsIdle;
    }

    final boolean endsIdle() {
        return endsIdle;
    }

    /**
     * Returns whether the connection ends with the current message: the server stops and no input follows, or a limit
     * is reached. Any thread may call this. A true result inside a message is final.
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

    /** Ends the connection after the answer to its message, or at once if it is idle. */
    final void endWithAnswer() {
        draining = true;
        endIdle();
    }

    final boolean isAtLastMessage() {
        return atLastMessage;
    }

    /** Sets whether the next message to be answered is the last one allowed on the connection. */
    final void setAtLastMessage(boolean value) {
        // a volatile write costs more than the rest of a typical end of a message
        if (atLastMessage != value) {
            atLastMessage = value;
        }
    }

    /** Returns whether the handler was notified that the connection ends with the current message. */
    final boolean wasToldLast() {
        return toldLast;
    }

    /** Notifies the handler of the opening, and of draining if the server stops. */
    final void tellOpened() {
        feed().handler().opened();
        if (draining && isOpen()) {
            feed().handler().draining();
        }
    }
}
