package org.tatoo.transport;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;

/**
 * One connection: what its handler calls, and the {@link ConversationState} that it is in. A call only queues output or
 * changes the state, and asks for a {@link Turn}, which parses and writes. The transport tells its {@link #events}.
 */
public final class Conversation implements Connection {
    private final Transport transport;
    private final Strand strand;
    private final ConversationListener listener;
    private final CallQueue calls;
    private final Input input = new Input();
    private final Output output;
    private final MessageProgress progress;
    private final ParserFeed feed;
    private final Turn turn;
    private final TransportEvents events;

    private ConversationState state = ConversationState.HANDSHAKE;
    private boolean opened;
    private boolean draining;

    /**
     * Makes the parser. What {@code protocol} calls meanwhile is carried out when the connection is open. Called on the
     * strand of {@code transport}, which next tells the {@link #events}.
     *
     * @throws RuntimeException or an error, as {@code protocol} threw it; then nothing is to be told
     */
    public Conversation(
            Transport transport, Protocol protocol, ConversationLimits limits, ConversationListener listener) {
        this.transport = transport;
        this.strand = transport.strand();
        this.listener = listener;
        this.calls = new CallQueue(this, strand);
        this.output = new Output(transport, limits);
        this.progress = new MessageProgress(this, transport.timers(), limits);
        try {
            this.feed = new ParserFeed(this, protocol, input, progress);
        } catch (Throwable t) {
            output.close();
            state = ConversationState.CLOSED;
            throw t;
        }
        this.turn = new Turn(this, transport, limits, feed, input, output, progress);
        this.events = new TransportEvents(this, transport, turn, feed.stops(), input, output, progress);
    }

    /** What the transport tells. */
    public TransportListener events() {
        return events;
    }

    // ---- Connection

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        int count = buffer.remaining();
        if (count == 0 || output.isClosed()) {
            return;
        }
        if (isCurrent()) {
            output.count(count);
            queue(buffer);
        } else {
            output.announce(count);
            calls.offer(() -> queue(buffer));
        }
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        FileRegion region = new FileRegion(file, position, count);
        if (position < 0 || count < 0) {
            region.close();
            throw new IllegalArgumentException("position and count must not be negative: " + position + ", " + count);
        }
        if (isCurrent()) {
            output.count(count);
            queue(region);
            return;
        }
        output.announce(count);
        if (!calls.offer(() -> queue(region))) {
            region.close();
        }
    }

    @Override
    public void endRequest() {
        if (isCurrent()) {
            endMessage(progress.answered());
        } else {
            int message = progress.answered();
            calls.offer(() -> endMessage(message));
        }
    }

    @Override
    public void resume() {
        if (isCurrent()) {
            endPause();
        } else {
            calls.offer(this::endPause);
        }
    }

    @Override
    public void switchTo(Protocol next) {
        if (!isCurrent()) {
            throw new IllegalStateException("called from outside a callback");
        }
        if (state == ConversationState.OPEN) {
            feed.switchTo(next);
            turn.schedule();
        }
    }

    @Override
    public void close() {
        if (isCurrent()) {
            beginClosing();
        } else {
            calls.offer(this::beginClosing);
        }
    }

    @Override
    public void abort() {
        if (isCurrent()) {
            beginAbort();
        } else {
            calls.offer(this::beginAbort);
        }
    }

    @Override
    public boolean isWritable() {
        return output.isWritable(strand.isCurrent());
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return transport.remote();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return transport.local();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return transport.attribute(which);
    }

    @Override
    public Executor executor() {
        return calls;
    }

    @Override
    public BufferPool buffers() {
        return transport.buffers();
    }

    /** Whether the caller may change the state; then what others asked before is done. */
    private boolean isCurrent() {
        if (!strand.isCurrent() || !mayBeCalled()) {
            return false;
        }
        calls.catchUp();
        return true;
    }

    // ---- calls, on the strand

    /** Whether calls are carried out; before, they wait. */
    boolean mayBeCalled() {
        return state != ConversationState.HANDSHAKE;
    }

    private void queue(ByteBuffer buffer) {
        if (state == ConversationState.OPEN) {
            output.add(buffer);
            turn.afterQueuing();
        } else {
            output.forget(buffer.remaining());
        }
    }

    private void queue(FileRegion region) {
        if (state == ConversationState.OPEN) {
            output.add(region);
            turn.afterQueuing();
        } else {
            output.forget(region.left());
            region.close();
        }
    }

    /** Ends the message that has the number {@code message}, if it has not been ended. */
    private void endMessage(int message) {
        if (state != ConversationState.OPEN) {
            return;
        }
        if (!progress.end(message, feed.offset())) {
            listener.redundantEndRequest(this);
            return;
        }
        feed.stops().remove(Stop.PAUSED);
        if (draining) {
            beginClosing();
        }
        turn.schedule();
    }

    private void endPause() {
        if (state == ConversationState.OPEN && feed.stops().remove(Stop.PAUSED)) {
            progress.restart();
            turn.schedule();
        }
    }

    /** Parses nothing more; the connection ends when the output is written. */
    void beginClosing() {
        if (state == ConversationState.OPEN) {
            state = ConversationState.CLOSING;
            feed.stops().add(Stop.ENDING);
            turn.schedule();
        }
    }

    /** Ends the connection at once. */
    void beginAbort() {
        if (!state.hasEnded()) {
            state = ConversationState.ABORTED;
            feed.stops().add(Stop.ENDING);
            turn.schedule();
        }
    }

    /** Aborts the connection because its handler, its protocol or a task threw {@code cause}. */
    void fail(Throwable cause) {
        listener.handlerFailed(this, cause);
        beginAbort();
    }

    // ---- events

    /** The transport is open. */
    void begin() {
        if (state != ConversationState.HANDSHAKE) {
            return;
        }
        state = ConversationState.OPEN;
        turn.expect();
        calls.open();
        opened = true;
        try {
            listener.opened(this);
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
        if (!opened) {
            return;
        }
        try {
            feed.handler().closed();
        } catch (Throwable t) {
            listener.handlerFailed(this, t);
        }
        listener.closed(this);
    }

    /** The time of {@code expired} is over; if it is null, that of lingering. */
    void expired(@Nullable Deadline expired) {
        turn.expect();
        if (state == ConversationState.LINGERING) {
            state = ConversationState.FINISHED;
        } else if (expired != null && state.mayWrite()) {
            listener.expired(this, expired);
            try {
                feed.handler().expired(expired);
            } catch (Throwable t) {
                fail(t);
            }
            if (expired == Deadline.WRITE) {
                beginAbort();
            } else {
                beginClosing();
            }
        }
        turn.run();
    }

    /**
     * Lets the connection end once it is idle or its request is answered. On the strand; an event has to follow, for
     * example {@link TransportListener#readEnded}.
     */
    public void drain() {
        draining = true;
    }

    // ---- states

    ConversationState state() {
        return state;
    }

    /** A turn has brought the connection to {@code next}. */
    void become(ConversationState next) {
        state = next;
    }

    boolean isDraining() {
        return draining;
    }

    /** Whether output is still written, so that an answer is lost if the connection is aborted. On the strand. */
    public boolean isAnswering() {
        return state.mayWrite();
    }
}
