package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;

/**
 * The {@link ConversationState} of a conversation, and its transitions. Creates and ends the parts of the conversation.
 * Confined to the strand, except {@link #isDraining}, {@link #messages} and the thread-safe methods of
 * {@link CallQueue}.
 */
final class Lifecycle extends Messages implements Presence {
    private final Resident resident;
    private final Output output;
    private final ParserFeed feed;
    private final DeadlineTimer deadlines;
    private final TransportEvents events;

    private ConversationState state;
    // True if the handler was notified of the beginning, and must be notified of the end.
    private boolean heard;
    // True if the handler was notified that the peer is gone.
    private boolean toldGone;

    /** Creates a conversation that waits for its transport to open. */
    Lifecycle(Resident resident, Protocol protocol) {
        this(resident, ConversationState.HANDSHAKE, resident.serverLimits(), null, protocol);
    }

    /** Creates a conversation that continues after a rest. May be called on any thread. */
    Lifecycle(Resident resident, Resting left) {
        this(resident, ConversationState.OPEN, left.limits(), left, null);
    }

    private Lifecycle(
            Resident resident,
            ConversationState state,
            ConversationLimits limits,
            @Nullable Resting left,
            @Nullable Protocol protocol) {
        super(resident.transport().strand());
        this.resident = resident;
        this.state = state;
        this.output = new Output(resident.transport(), limits);
        Input input = new Input();
        this.feed = new ParserFeed(this, input, protocol);
        this.deadlines = new DeadlineTimer(this, resident, limits);
        if (left != null) {
            feed.resume(left.parser(), left.messages());
            deadlines.resume(left.idleSince());
            heard = true;
        }
        this.events = new TransportEvents(this, resident, feed, input, output, deadlines);
    }

    @Override
    Connection connection() {
        return resident.connection();
    }

    @Override
    ConversationListener listener() {
        return resident.listener();
    }

    Resident resident() {
        return resident;
    }

    Output output() {
        return output;
    }

    @Override
    ParserFeed feed() {
        return feed;
    }

    @Override
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

    @Override
    boolean isOpen() {
        return state == ConversationState.OPEN;
    }

    @Override
    boolean mayBeCalled() {
        return state != ConversationState.HANDSHAKE;
    }

    void become(ConversationState next) {
        state = next;
    }

    /** Records that the handler is notified of the beginning, and must be notified of the end. */
    void becomeHeard() {
        heard = true;
    }

    boolean isHeard() {
        return heard;
    }

    @Override
    boolean hasEnded() {
        return state.hasEnded();
    }

    /** Ends all parsing, writing and timers; the transport is about to be closed. */
    void becomeEnded() {
        state = ConversationState.ENDED;
        output.close();
        events.forgetBytes();
        deadlines.cancel();
        endWaiting();
    }

    void endOfAge() {
        if (isOpen()) {
            refuse(Refusal.AGE);
            endWithAnswer();
        }
    }

    @Override
    DeadlineTimer deadlines() {
        return deadlines;
    }

    // ---- idle state

    @Override
    public Activity activity() {
        return events.activity();
    }

    @Override
    public int messages() {
        return feed.unanswered();
    }

    @Override
    public boolean isAnswering() {
        return state.mayWrite();
    }

    @Override
    public boolean mayBeDisplaced() {
        return events.isUnused();
    }

    @Override
    public boolean isSilent() {
        return deadlines.isSilent();
    }

    @Override
    public long idleSince() {
        return deadlines.idleSince();
    }

    /** Releases this object if nothing is in progress. */
    void rest() {
        resident.rest(this);
    }

    /** Retires this object and returns the resting state; returns null if something is in progress. */
    @Nullable
    Resting leave() {
        if (!isOpen() || isStopping() || isAwaited() || !events.isAtRest() || !output.isAtRest() || !feed.isAtRest()) {
            return null;
        }
        Resting left = Resting.with(feed.current(), deadlines.limits(), feed.unanswered(), deadlines.idleSince());
        if (!retire()) {
            // a call arrived meanwhile
            feed.moveTo(left.parser());
            return null;
        }
        deadlines.leave();
        state = ConversationState.CLOSED;
        return left;
    }

    // ---- the end

    /** Ends the connection at once if it has been unused since {@code idleSince}; returns whether it ends. */
    boolean displace(long idleSince) {
        if (!events.isUnused() || idleSince != deadlines.idleSince()) {
            return false;
        }
        refuse(Refusal.DISPLACED);
        if (state == ConversationState.HANDSHAKE) {
            beginAbort(Ending.LIMIT);
        } else {
            stop(ConversationState.FINISHED, Ending.LIMIT);
        }
        return true;
    }

    @Override
    void beginClosing(Ending why) {
        if (isOpen()) {
            stop(ConversationState.CLOSING, feed.hasRejected() ? Ending.REJECTED : why);
        }
    }

    private void stop(ConversationState next, Ending why) {
        if (isOpen() || !mayBeCalled()) {
            listener().ending(connection(), why);
        }
        state = next;
        feed.stops().add(Stop.ENDING);
        replaceSuspension(null);
        events.schedule();
    }

    @Override
    void beginAbort(Ending why) {
        if (state.hasEnded()) {
            return;
        }
        boolean waited = !mayBeCalled();
        stop(ConversationState.ABORTED, why);
        if (waited) {
            open();
        }
    }

    /** Ends the connection with its input; output and messages in progress are lost. */
    void endWithInput(boolean isUnderWay) {
        if (isUnderWay) {
            lose();
        } else {
            stop(ConversationState.FINISHED, Ending.PEER);
        }
    }

    /** Ends the connection at once because its peer is lost; notifies the handler if an answer is in progress. */
    void lose() {
        boolean isHeard = !toldGone && state.mayWrite() && (feed.hasBegun() || !output.isEmpty());
        beginAbort(Ending.LOST);
        if (isHeard) {
            tellGone();
        }
    }

    /**
     * Ends the connection if a message is suspended, and its handler treats the end of the input as the peer's
     * departure. The peer may still read answers to earlier messages: queued output is written first.
     */
    void loseSuspended() {
        if (!isOpen() || suspension() == null || !feed.handler().leavesAtEnd()) {
            return;
        }
        if (output.isEmpty()) {
            lose();
        } else {
            beginClosing(Ending.PEER);
            tellGone();
        }
    }

    private void tellGone() {
        toldGone = true;
        try {
            feed.handler().gone();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** Aborts the connection because others need its memory. */
    void shed(Refusal reason) {
        refuse(reason);
        beginAbort(Ending.LIMIT);
    }

    boolean reserve(long bytes) {
        boolean granted = events.input.reserve(this, resident.transport(), bytes);
        if (!granted) {
            refuse(Refusal.RESERVE);
        }
        return granted;
    }

    @Override
    void refuse(Refusal reason) {
        listener().refused(connection(), reason);
    }

    void adopt(long bytes) {
        events.input.adopt(this, resident.transport(), bytes);
    }

    /** Aborts the connection because its handler or its protocol threw {@code cause}. */
    @Override
    void fail(Throwable cause) {
        try {
            listener().handlerFailed(connection(), cause);
        } finally {
            beginAbort(Ending.FAILED);
        }
    }

    void useLimits(Protocol next) {
        ConversationLimits limits = next.limits(connection(), resident.serverLimits());
        output.use(limits);
        deadlines.use(limits);
    }
}
