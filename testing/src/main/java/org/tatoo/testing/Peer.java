package org.tatoo.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Refusal;

/**
 * The client of one connection of a {@link TestLoop}. Each method returns when all its consequences have occurred; the
 * client has then received everything that the server has written. For tests with several connections, or of details
 * that {@link Exchange} does not cover; steps are not repeated.
 *
 * <p>A handler that throws, or ends a message twice, fails the test: the call that led to it throws an
 * {@link AssertionError}.
 */
public final class Peer {
    private final TestLoop loop;
    private final TestTransport transport;
    private final Conversation conversation;
    private @Nullable PushParser parser;
    private @Nullable AssertionError fault;

    Peer(TestLoop loop, TestTransport transport, Protocol protocol, Settings settings, Consumer<String> journal) {
        this.loop = loop;
        this.transport = transport;
        conversation = new Conversation(transport, watched(protocol), settings.limits(), new Listener(journal));
        transport.open(conversation.events());
        settle();
    }

    /** Connects a client of a new loop to {@code protocol}. */
    public static Peer connect(Protocol protocol) {
        return new TestLoop().connect(protocol);
    }

    private Protocol watched(Protocol protocol) {
        return new WatchedProtocol(protocol, made -> parser = made);
    }

    private Peer settle() {
        loop.settle();
        checkFault();
        return this;
    }

    void checkFault() {
        if (fault != null) {
            throw fault;
        }
    }

    // ---- actions of the client

    /** Sends bytes, in one piece. */
    public Peer send(byte[] bytes) {
        return send(bytes, 0, bytes.length);
    }

    /** Sends the bytes from index {@code from} (inclusive) to {@code to} (exclusive), in one piece. */
    public Peer send(byte[] bytes, int from, int to) {
        transport.offer(bytes, from, to);
        return settle();
    }

    /** Sends text as UTF-8, in one piece. */
    public Peer send(String text) {
        return send(text.getBytes(UTF_8));
    }

    /** Ends the output of the client, which still receives. */
    public Peer end() {
        transport.endInput();
        return settle();
    }

    /** Resets the connection: data sent in either direction is lost. */
    public Peer reset() {
        transport.lose();
        return settle();
    }

    /** Makes the client receive {@code bytes} more bytes, and then none; 0 receives nothing. */
    public Peer read(long bytes) {
        transport.setRoom(bytes);
        return settle();
    }

    /** Makes the client receive everything, as initially. */
    public Peer readAll() {
        return read(Long.MAX_VALUE);
    }

    // ---- actions of the server

    /** Begins to stop the server: connections are served as before, and their handlers are notified. */
    public Peer drain() {
        conversation.drain();
        return settle();
    }

    /** Ends the connection because the server stops: now if it is idle, or after the messages that have begun. */
    public Peer endIdle() {
        conversation.endIdle();
        return settle();
    }

    /**
     * Waits for other threads while the handler has paused. Only for handlers that cannot be given an
     * {@linkplain TestLoop#workers executor} of the loop.
     *
     * @param patience the maximum real time for each of their actions; afterwards the handler is still paused
     */
    public Peer await(Duration patience) {
        while (conversation.activity() == Activity.ANSWERING && loop.await(patience)) {
            checkFault();
        }
        return settle();
    }

    // ---- observations of the client

    /** Returns the bytes received since the last call. */
    public byte[] take() {
        return transport.take();
    }

    /** Returns the text received since the last call, from UTF-8. */
    public String takeText() {
        return new String(take(), UTF_8);
    }

    /** Returns the result of the next {@link #take}. */
    byte[] received() {
        return transport.received();
    }

    /** Returns the number of bytes sent by the client that the server has not read. */
    public long unread() {
        return transport.unread();
    }

    /** Returns whether the server has not ended its output, and the connection is not lost. */
    public boolean isOpen() {
        return !isClosed() && !isReset();
    }

    /** Returns whether the server has ended its output normally; the client may not have read it all. */
    public boolean isClosed() {
        return transport.hasOutputEnded();
    }

    /** Returns whether the server has aborted the connection. */
    public boolean isReset() {
        return transport.isAborted();
    }

    /** Returns the current activity of the connection. */
    public Activity activity() {
        return conversation.activity();
    }

    /** Returns the bytes of memory that the connection holds: output, input, and reservations of its handler. */
    public long held() {
        return transport.budget().budgets().used();
    }

    /** Returns the error for which the input was rejected; null if there is none. */
    @Nullable
    SyntaxError error() {
        return parser == null ? null : parser.error();
    }

    private final class Listener implements ConversationListener {
        private final Consumer<String> journal;

        Listener(Consumer<String> journal) {
            this.journal = journal;
        }

        @Override
        public void handlerFailed(Connection connection, Throwable cause) {
            fail("the handler threw " + cause, cause);
        }

        @Override
        public void redundantEndRequest(Connection connection) {
            fail("endRequest() was called although no message is to be answered", null);
        }

        private void fail(String what, @Nullable Throwable cause) {
            journal.accept(what);
            fault = fault == null ? new AssertionError(what, cause) : fault;
        }

        @Override
        public void expired(Connection connection, Deadline deadline) {
            journal.accept("deadline " + deadline + " expired");
        }

        @Override
        public void refused(Connection connection, Refusal refusal) {
            journal.accept("refused: " + refusal);
        }
    }
}
