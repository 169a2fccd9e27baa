package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;

/**
 * The {@link ConversationState} of a conversation, and what brings it into another. It makes and ends the parts of the
 * conversation. Belongs to the strand, but for {@link #isDraining}, {@link #messages} and what {@link CallQueue} gives to
 * any thread.
 */
final class Lifecycle extends Messages implements Presence {
    private final Resident resident;
    private final Output output;
    private final ParserFeed feed;
    private final DeadlineTimer deadlines;
    private final TransportEvents events;

    private ConversationState state;
    // The handler was told of the beginning, and will be told of the end.
    private boolean heard;
    // The handler knows that the peer is gone.
    private boolean toldGone;

    /** A conversation that waits for its transport to open. */
    Lifecycle(Resident resident, Protocol protocol) {
        this(resident, ConversationState.HANDSHAKE, resident.serverLimits(), null, protocol);
    }

    /** A conversation that continues after a rest. May be made on any thread. */
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

    /** A turn has brought the connection to {@code next}. */
    void become(ConversationState next) {
        state = next;
    }

    /** The handler is told of the beginning, and will be told of the end. */
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

    /** Nothing is parsed, written or run at its time any more; the transport is about to be closed. */
    void becomeEnded() {
        state = ConversationState.ENDED;
        output.close();
        events.forgetBytes();
        deadlines.cancel();
        endWaiting();
    }

    /** The connection has lasted as long as it may. */
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

    // ---- while it is idle

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

    /** Gives this up if nothing is under way. */
    void rest() {
        resident.rest(this);
    }

    /** What is left if nothing is under way; then nothing happens here any more. Null if something is. */
    @Nullable
    Resting leave() {
        if (!isOpen() || isStopping() || isAwaited() || !events.isAtRest() || !output.isAtRest() || !feed.isAtRest()) {
            return null;
        }
        Resting left = Resting.with(feed.current(), deadlines.limits(), feed.unanswered(), deadlines.idleSince());
        if (!retire()) {
            // something was called meanwhile
            feed.moveTo(left.parser());
            return null;
        }
        deadlines.leave();
        state = ConversationState.CLOSED;
        return left;
    }

    // ---- how it ends

    /** Ends the connection at once, unless something is to be done for the peer, or was done; whether it ends. */
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

    /** Parses nothing more; the connection ends when the output is written. */
    @Override
    void beginClosing(Ending why) {
        if (isOpen()) {
            stop(ConversationState.CLOSING, feed.hasRejected() ? Ending.REJECTED : why);
        }
    }

    /** Parses nothing more, and does what is to be done in {@code next}. */
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

    /** Ends the connection with its input; what is under way is lost. */
    void endWithInput(boolean isUnderWay) {
        if (isUnderWay) {
            lose();
        } else {
            stop(ConversationState.FINISHED, Ending.PEER);
        }
    }

    /** Ends the connection at once because its peer is gone; the handler hears so if an answer is under way. */
    void lose() {
        boolean isHeard = !toldGone && state.mayWrite() && (feed.hasBegun() || !output.isEmpty());
        beginAbort(Ending.LOST);
        if (isHeard) {
            tellGone();
        }
    }

    /**
     * Ends the connection if a message is suspended, and its handler says that the end of the input is that of the peer.
     * The peer may still read answers to earlier messages: what is queued is written first.
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

    /** Aborts the connection because others need what it holds. */
    void shed(Refusal reason) {
        refuse(reason);
        beginAbort(Ending.LIMIT);
    }

    /** As of {@link Connection#reserve}. */
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

    /** The same of bytes that were taken from the budgets by another thread. */
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

    /** The limits of {@code next} are in force. */
    void useLimits(Protocol next) {
        ConversationLimits limits = next.limits(connection(), resident.serverLimits());
        output.use(limits);
        deadlines.use(limits);
    }
}
