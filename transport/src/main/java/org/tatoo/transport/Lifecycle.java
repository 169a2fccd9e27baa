package org.tatoo.transport;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;

/**
 * The {@link ConversationState} of a conversation, and what brings it into another. It makes and ends the parts of the
 * conversation, and calls the handler when that begins, ends or is too late. Belongs to the strand, but for
 * {@link #isDraining} and what {@link CallQueue} gives to any thread.
 */
final class Lifecycle extends CallQueue {
    private final Connection connection;
    private final ConversationLimits serverLimits;
    private final ConversationListener listener;
    private final Output output;
    private final ParserFeed feed;
    private final DeadlineTimer deadlines;
    private final TransportEvents events;
    // Null if no task was ever scheduled.
    private @Nullable Set<ScheduledTask> scheduled;

    private ConversationState state = ConversationState.HANDSHAKE;
    private boolean opened;
    private volatile boolean draining;

    Lifecycle(
            Connection connection,
            Transport transport,
            Protocol protocol,
            ConversationLimits limits,
            ConversationListener listener) {
        super(transport.strand());
        this.connection = connection;
        this.serverLimits = limits;
        this.listener = listener;
        this.output = new Output(transport, limits);
        Input input = new Input();
        this.feed = new ParserFeed(this, input, protocol);
        this.deadlines = new DeadlineTimer(this, transport, feed, limits);
        this.events = new TransportEvents(this, transport, feed, input, output, deadlines);
        deadlines.run(Deadline.HANDSHAKE);
    }

    Connection connection() {
        return connection;
    }

    Output output() {
        return output;
    }

    ParserFeed feed() {
        return feed;
    }

    Turn turn() {
        return events;
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

    @Override
    boolean mayBeCalled() {
        return state != ConversationState.HANDSHAKE;
    }

    /** A turn has brought the connection to {@code next}. */
    void become(ConversationState next) {
        state = next;
    }

    /** Knows {@code task} until it runs; false if the connection has ended. */
    boolean keep(ScheduledTask task) {
        if (state.hasEnded()) {
            return false;
        }
        if (scheduled == null) {
            scheduled = new HashSet<>();
        }
        return scheduled.add(task);
    }

    /** Forgets {@code task}; whether it was known. */
    boolean drop(ScheduledTask task) {
        return scheduled != null && scheduled.remove(task);
    }

    /** Nothing is parsed, written or run at its time any more; the transport is about to be closed. */
    void becomeEnded() {
        state = ConversationState.ENDED;
        output.close();
        deadlines.cancel();
        if (scheduled != null) {
            scheduled.forEach(ScheduledTask::stop);
            scheduled = null;
        }
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
            events.schedule();
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
        events.schedule();
        if (waited) {
            open();
        }
    }

    /** Ends the connection with its input; what is under way is lost. */
    void endWithInput(boolean isUnderWay) {
        if (isUnderWay) {
            beginAbort();
        } else {
            state = ConversationState.FINISHED;
            feed.stops().add(Stop.ENDING);
            events.schedule();
        }
    }

    /** The same if its handler or its protocol did. */
    @Override
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
        events.schedule();
    }

    /** Ends the pause of the parser if {@code message} is not over. */
    void endPause(int message) {
        if (isOpen() && message == feed.unanswered() && feed.stops().remove(Stop.PAUSED)) {
            deadlines.restart();
            events.schedule();
        }
    }

    /** Lets the deadline of {@code message} begin again if the message is not over. */
    void extendDeadline(int message) {
        if (isOpen() && message == feed.unanswered()) {
            deadlines.extend();
            events.schedule();
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
        events.expect();
        try {
            feed.begin();
            state = ConversationState.OPEN;
            deadlines.opened();
            open();
            opened = true;
            listener.opened(connection);
            feed.handler().opened();
        } catch (Throwable t) {
            fail(t);
        }
        events.run();
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
        events.expect();
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
        events.run();
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
