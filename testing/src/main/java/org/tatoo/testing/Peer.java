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
 * The client of one connection of a {@link TestLoop}. Each method returns when everything has happened that it leads to;
 * then the client has received all that the server has written. For tests with several connections, or of what
 * {@link Exchange} does not say; nothing is repeated here.
 *
 * <p>A handler that throws, and one that ends a message twice, fail the test: the call that led to it throws an
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

    /** Throws what a handler has done wrong. */
    void checkFault() {
        if (fault != null) {
            throw fault;
        }
    }

    // ---- what the client does

    /** Sends bytes, in one piece. */
    public Peer send(byte[] bytes) {
        return send(bytes, 0, bytes.length);
    }

    /** Sends the bytes from index {@code from} to before {@code to}, in one piece. */
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

    /** The client is gone: what it sends and receives is lost. */
    public Peer reset() {
        transport.lose();
        return settle();
    }

    /** From now on the client receives {@code bytes} bytes more, and then none. 0 receives nothing. */
    public Peer read(long bytes) {
        transport.setRoom(bytes);
        return settle();
    }

    /** From now on the client receives all, as it does at first. */
    public Peer readAll() {
        return read(Long.MAX_VALUE);
    }

    // ---- what the server does

    /** The server begins to stop: it serves connections as before, and their handlers know. */
    public Peer drain() {
        conversation.drain();
        return settle();
    }

    /** The server stops: it ends the connection now if it is idle, or after the messages that have begun. */
    public Peer endIdle() {
        conversation.endIdle();
        return settle();
    }

    /**
     * Waits for other threads while the handler has paused. Only for handlers that cannot be given an
     * {@linkplain TestLoop#workers executor} of the loop.
     *
     * @param patience the longest real time for each thing that they do; if it is over, the handler is still paused
     */
    public Peer await(Duration patience) {
        while (conversation.activity() == Activity.ANSWERING && loop.await(patience)) {
            checkFault();
        }
        return settle();
    }

    // ---- what the client sees

    /** What the client has received since this was last called. */
    public byte[] take() {
        return transport.take();
    }

    /** The same as text, from UTF-8. */
    public String takeText() {
        return new String(take(), UTF_8);
    }

    /** What the next {@link #take} gives. */
    byte[] received() {
        return transport.received();
    }

    /** How many bytes that the client has sent the server has not read. */
    public long unread() {
        return transport.unread();
    }

    /** Whether neither the server has ended its output nor the connection is lost. */
    public boolean isOpen() {
        return !isClosed() && !isReset();
    }

    /** Whether the server has ended its output in good order; the client may not have read it all. */
    public boolean isClosed() {
        return transport.hasOutputEnded();
    }

    /** Whether the server has aborted the connection. */
    public boolean isReset() {
        return transport.isAborted();
    }

    /** What the connection does now. */
    public Activity activity() {
        return conversation.activity();
    }

    /** The bytes that the connection holds of its memory: output, input and what its handler has reserved. */
    public long held() {
        return transport.budget().budgets().used();
    }

    /** Why the parser has rejected the input; null if it has not. */
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
