package org.tatoo.transport;

import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;

/**
 * The {@link ConversationState} of a conversation, and what brings it into another. It makes and ends the parts of the
 * conversation, and calls the handler when that begins, ends or is too late. Belongs to the strand, but for
 * {@link #isDraining}.
 */
final class Lifecycle {
    private final Connection connection;
    private final Protocol protocol;
    private final ConversationLimits serverLimits;
    private final ConversationListener listener;
    private final CallQueue calls;
    private final Output output;
    private final ParserFeed feed;
    private final DeadlineTimer deadlines;
    private final ScheduledTasks scheduled;
    private final Turn turn;
    private final TransportEvents events;

    private ConversationState state = ConversationState.HANDSHAKE;
    private boolean opened;
    private volatile boolean draining;

    Lifecycle(
            Connection connection,
            Transport transport,
            Protocol protocol,
            ConversationLimits limits,
            ConversationListener listener) {
        this.connection = connection;
        this.protocol = protocol;
        this.serverLimits = limits;
        this.listener = listener;
        this.calls = new CallQueue(this, transport.strand());
        this.output = new Output(transport, limits);
        Input input = new Input();
        this.feed = new ParserFeed(this, input);
        this.deadlines = new DeadlineTimer(this, transport, feed, limits);
        this.scheduled = new ScheduledTasks(this, transport.timers());
        this.turn = new Turn(this, transport, feed, input, output, deadlines);
        this.events = new TransportEvents(this, transport, turn, feed, input, output, deadlines);
        deadlines.run(Deadline.HANDSHAKE);
    }

    Connection connection() {
        return connection;
    }

    CallQueue calls() {
        return calls;
    }

    Output output() {
        return output;
    }

    ParserFeed feed() {
        return feed;
    }

    ScheduledTasks scheduled() {
        return scheduled;
    }

    Turn turn() {
        return turn;
    }

    TransportEvents events() {
        return events;
    }

    // ---- states

    ConversationState state() {
        return state;
    }

    boolean isOpen() {
        return state == ConversationState.OPEN;
    }

    /** Whether calls are carried out; before, they wait. */
    boolean mayBeCalled() {
        return state != ConversationState.HANDSHAKE;
    }

    /** A turn has brought the connection to {@code next}. */
    void become(ConversationState next) {
        state = next;
    }

    /** Nothing is parsed, written or run at its time any more; the transport is about to be closed. */
    void becomeEnded() {
        state = ConversationState.ENDED;
        output.close();
        deadlines.cancel();
        scheduled.cancelAll();
    }

    /** Lets the connection end when it is idle or its request is answered; at once if it has not begun. */
    void drain() {
        draining = true;
        if (state == ConversationState.HANDSHAKE) {
            beginAbort();
        }
    }

    /** Whether the connection is to end when it is idle or its request is answered; may be asked from any thread. */
    boolean isDraining() {
        return draining;
    }

    /** Parses nothing more; the connection ends when the output is written. */
    void beginClosing() {
        if (isOpen()) {
            state = ConversationState.CLOSING;
            feed.stops().add(Stop.ENDING);
            turn.schedule();
        }
    }

    /** Ends the connection at once. */
    void beginAbort() {
        if (state.hasEnded()) {
            return;
        }
        boolean waited = !mayBeCalled();
        state = ConversationState.ABORTED;
        feed.stops().add(Stop.ENDING);
        turn.schedule();
        if (waited) {
            calls.open();
        }
    }

    /** Ends the connection with its input; what is under way is lost. */
    void endWithInput(boolean isUnderWay) {
        if (isUnderWay) {
            beginAbort();
        } else {
            state = ConversationState.FINISHED;
            feed.stops().add(Stop.ENDING);
            turn.schedule();
        }
    }

    /** Aborts the connection because its handler, its protocol or a task threw {@code cause}. */
    void fail(Throwable cause) {
        listener.handlerFailed(connection, cause);
        beginAbort();
    }

    // ---- messages

    /** Ends the message that has the number {@code message}, if it has not been ended. */
    void endMessage(int message) {
        if (!isOpen()) {
            return;
        }
        if (!feed.end(message)) {
            listener.redundantEndRequest(connection);
            return;
        }
        deadlines.endMessage();
        feed.stops().remove(Stop.PAUSED);
        if (draining) {
            beginClosing();
        }
        turn.schedule();
    }

    /** Ends the pause of the parser if {@code message} is not over. */
    void endPause(int message) {
        if (isOpen() && message == feed.unanswered() && feed.stops().remove(Stop.PAUSED)) {
            deadlines.restart();
            turn.schedule();
        }
    }

    /** Lets the deadline of {@code message} begin again if the message is not over. */
    void extendDeadline(int message) {
        if (isOpen() && message == feed.unanswered()) {
            deadlines.extend();
            turn.schedule();
        }
    }

    /** Another protocol has taken over, and begins between messages. */
    void beginInput() {
        deadlines.endMessage();
    }

    /** The limits of {@code next} are in force. */
    void useLimits(Protocol next) {
        ConversationLimits limits = next.limits(connection, serverLimits);
        output.use(limits);
        deadlines.use(limits);
    }

    // ---- events

    /** The transport is open. */
    void begin() {
        if (state != ConversationState.HANDSHAKE) {
            return;
        }
        turn.expect();
        try {
            feed.begin(protocol);
            state = ConversationState.OPEN;
            deadlines.opened();
            calls.open();
            opened = true;
            listener.opened(connection);
            feed.handler().opened();
        } catch (Throwable t) {
            fail(t);
        }
        turn.run();
    }

    /** The transport is closed. */
    void end() {
        if (state != ConversationState.ENDED) {
            return;
        }
        state = ConversationState.CLOSED;
        output.completeAll(this::fail);
        if (!opened) {
            return;
        }
        try {
            feed.handler().closed();
        } catch (Throwable t) {
            listener.handlerFailed(connection, t);
        }
        listener.closed(connection);
    }

    /** The time of {@code expired} is over. */
    void expired(Deadline expired) {
        turn.expect();
        switch (expired) {
            case LINGER -> state = ConversationState.FINISHED;
            case HANDSHAKE -> {
                listener.expired(connection, expired);
                beginAbort();
            }
            default -> {
                if (state.mayWrite()) {
                    tellExpired(expired);
                }
            }
        }
        turn.run();
    }

    private void tellExpired(Deadline expired) {
        listener.expired(connection, expired);
        try {
            if (expired != Deadline.FIRST_BYTE) {
                feed.handler().expired(expired);
            }
        } catch (Throwable t) {
            fail(t);
        }
        if (expired == Deadline.WRITE) {
            beginAbort();
        } else {
            beginClosing();
        }
    }
}
