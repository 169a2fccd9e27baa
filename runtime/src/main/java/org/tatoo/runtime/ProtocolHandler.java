package org.tatoo.runtime;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks of a parser, in which a protocol acts on the recognised input. Users extend the generated subclass,
 * which binds the terminals and productions of one grammar.
 *
 * <p><b>Order.</b> All callbacks of one handler come from one thread at a time, never inside another callback or task,
 * each happening before the next:
 *
 * <pre>
 * opened  ( shift | data | reduce | comment | mistake | batch | writable | draining | overloaded )*
 *         [ error [ batch ] ]  [ expired ]  [ gone ]  closed
 * </pre>
 *
 * <p>The callbacks of the parser come in the order of the input. {@code opened} comes first. After {@code error}, and
 * after {@link Connection#close} or {@link Connection#abort}, the parser makes no callback. {@code closed} comes last,
 * once, as a separate event: never before the callback or task that ended the connection has returned. Without a server,
 * only the callbacks of the parser come. {@link Connection} says how calls and tasks fit in.
 *
 * <p><b>Threads.</b> A callback must not block; for longer work, call {@link #pause} and use another thread.
 *
 * <p><b>Exceptions.</b> An exception thrown by a callback propagates unchanged from {@link PushParser#feed}; the parser
 * then accepts no further input, and the transport aborts that connection.
 *
 * @param <T> the terminals of the grammar
 * @param <P> the productions of the grammar
 */
public abstract class ProtocolHandler<T extends Enum<T>, P extends Enum<P>> {
    private final Connection connection;
    private @Nullable PushParser parser;

    protected ProtocolHandler(Connection connection) {
        this.connection = connection;
    }

    final void attach(PushParser parser) {
        if (this.parser != null) {
            throw new IllegalStateException("a handler serves one parser");
        }
        this.parser = parser;
    }

    /** Its parser has ended; another one may continue the input. */
    final void detach() {
        parser = null;
    }

    /** See {@link PushParser#offset()}; 0 before there is a parser. */
    final long parsed() {
        return parser == null ? 0 : parser.offset();
    }

    /** The connection of this handler. */
    public final Connection connection() {
        return connection;
    }

    /**
     * Called when a terminal was recognised and shifted. Not called for {@code silent} tokens, nor for tokens that are
     * delivered in one call.
     *
     * @param token its bytes, valid during the call
     */
    public abstract void shift(T terminal, Token token);

    /**
     * Receives raw bytes of a virtual terminal as they arrive; after the last, {@link #shift} follows with an empty
     * token.
     *
     * @param bytes lent for the call, from position to limit: at least one byte; perhaps read-only
     * @param remaining the number of bytes of this terminal still to come; -1 if a text ends them
     */
    public void data(T terminal, ByteBuffer bytes, long remaining) {}

    /**
     * Receives all bytes of the input that are used, each once and in order: those of tokens, blanks, comments and raw
     * bytes. Called only if the grammar has the directive {@code raw}, directly before the callback to which the bytes
     * lead if there is one; that one follows even if this one pauses the parser or ends the connection. Bytes that feed a
     * parser are lent when it has taken them, even if it has stopped then.
     *
     * @param bytes lent for the call, from position to limit: at least one byte; perhaps read-only
     */
    public void raw(ByteBuffer bytes) {}

    /**
     * Called when a production was recognised: everything on its right-hand side has been shifted or reduced. Not
     * called for a production whose tokens are delivered in one call.
     */
    public abstract void reduce(P production);

    /**
     * Called when a comment was skipped.
     *
     * @param rule its name in the grammar's section {@code comments}
     * @param token its bytes, valid during the call
     */
    public void comment(String rule, Token token) {}

    /**
     * Called when the input is wrong and the parser continues, which happens only if the grammar has the error terminal.
     * What is incomplete is given up: no reduction follows for it. The parser then skips bytes until a token comes that is
     * possible after the error terminal.
     */
    public void mistake(SyntaxError error) {}

    /**
     * Called when the input is wrong and the parser cannot continue. This is the parser's last callback; the handler may still write an answer. The
     * connection is then closed as by {@link Connection#close}.
     */
    public void error(SyntaxError error) {}

    /**
     * Called first, when the connection is open and before any input; of an encrypted connection, after the handshake.
     * Not called without a server.
     */
    public void opened() {}

    /**
     * Called when the parser has been given what has come by now, before the output of its callbacks is written. A
     * handler that gathers answers, or work for another thread, passes them on here instead of once for each message.
     *
     * <p>Called once after each series of reads in which the parser was fed, and again if a parser that stood has
     * continued since; also after {@link #error} and after the end of the input, while output can still be queued. Not
     * called after the connection has begun to end. Not called without a server.
     */
    public void batch() {}

    /** Called when queued output falls below the low-water mark after {@link Connection#isWritable} was false. */
    public void writable() {}

    /**
     * Called when {@link Deadline#IDLE}, {@link Deadline#REQUEST}, {@link Deadline#BODY}, {@link Deadline#ANSWER} or
     * {@link Deadline#WRITE} has expired. The handler may write a last answer; the connection is then closed as by
     * {@link Connection#close}, or, after {@code WRITE}, as by {@link Connection#abort}. The other deadlines end the
     * connection without this call.
     */
    public void expired(Deadline deadline) {}

    /**
     * Called between messages when a message has come and there is no thread to parse it: the pool in which the handlers
     * of the server run has refused it. The handler may write an answer, but does not know the message. It must not
     * block, because this is called on a thread of the transport. If it does not end the connection, the message waits
     * until there is a thread. By default the connection is {@linkplain Connection#close closed}.
     */
    public void overloaded() {
        connection.close();
    }

    /**
     * Called when the peer is known to be gone although a message has begun and is not answered, or output is queued;
     * nobody needs it any more. What is called on the connection then does nothing. The connection is aborted; only if the
     * peer has {@linkplain #leavesAtEnd left by ending its input}, queued answers to earlier messages are written first.
     * Not called if this side ends the connection.
     *
     * <p>A peer that resets the connection is noticed at once while input is read: in a pause, until some has come that
     * waits for the parser; after that, when output is written. That a peer has left by ending its input, {@link
     * #leavesAtEnd} says. A peer whose machine or network fails says nothing: only {@link Deadline#WRITE} and {@link
     * Deadline#ANSWER} end such a connection.
     */
    public void gone() {}

    /**
     * Returns whether a peer that ends its input while its message is {@linkplain Connection#suspend suspended} has left, as an
     * HTTP client has. Then {@link #gone} is called. By default it waits for its answer.
     */
    public boolean leavesAtEnd() {
        return false;
    }

    /**
     * Called once when the server begins to stop, or after {@link #opened} if it does already. The connection is served
     * for some time, and the answer to a message that comes meanwhile may say that it is the last one, see
     * {@link Connection#isDraining}. A handler that can say goodbye between messages does so here and closes the
     * connection; one that streams an answer without an end, ends it. Not called without a server.
     */
    public void draining() {}

    /** Called last, when the connection is closed for any reason. Not called without a server. */
    public void closed() {}

    /**
     * Feeds {@code bytes} to the parser that the generated method {@code payloadParser} names. To be called by
     * {@link #data}, once a call at most, for a terminal that the grammar says to feed a parser; what is to be parsed may be
     * other bytes than those lent. If the parser stops, this handler's parser stops as well; the bytes lent that were not
     * taken are lent again, and of other bytes the buffer must not be changed until the next call of {@code data} or
     * {@link #shift}.
     *
     * @throws IllegalStateException if called otherwise, or if that parser has ended
     */
    protected final void forward(ByteBuffer bytes) {
        if (parser == null) {
            throw new IllegalStateException("no parser yet");
        }
        parser.forward(bytes);
    }

    /**
     * Stops the parser: after the calling callback has returned, there is no further callback, not even for pending
     * reductions, until {@link Connection#resume} or {@link Connection#endRequest}. {@link Deadline#ANSWER} runs
     * meanwhile. To be called from callbacks only.
     */
    protected final void pause() {
        if (parser == null) {
            throw new IllegalStateException("no parser yet");
        }
        parser.pause();
    }
}
