package org.tatoo.runtime;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks through which a protocol acts on the input that a parser recognises. Users extend the generated
 * subclass, which binds the terminals and productions of one grammar.
 *
 * <p><b>Order.</b> The callbacks of one handler run on one thread at a time and never nest in another callback or task.
 * Each happens-before the next:
 *
 * <pre>
 * opened  ( shift | data | reduce | comment | mistake | batch | writable | draining | overloaded )*
 *         [ error [ batch ] ]  [ expired ]  [ gone ]  closed
 * </pre>
 *
 * <p>The parser makes its callbacks in the order of the input. {@code opened} comes first. After {@code error}, and
 * after {@link Connection#close} or {@link Connection#abort}, the parser makes no callback. {@code closed} comes last,
 * once, as a separate event: never before the callback or task that ended the connection has returned. Without a
 * server, only the parser makes callbacks. {@link Connection} specifies how method calls and tasks are ordered relative
 * to callbacks.
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

    /** Detaches the parser, which has ended; another one may continue the input. */
    final void detach() {
        parser = null;
    }

    /** Returns {@link PushParser#offset()}; 0 if there is no parser. */
    final long parsed() {
        return parser == null ? 0 : parser.offset();
    }

    /** Returns the connection of this handler. */
    public final Connection connection() {
        return connection;
    }

    /**
     * Called when a terminal has been recognised and shifted. Not called for {@code silent} tokens, nor for tokens that
     * are delivered together in one call.
     *
     * @param token its bytes, valid during the call
     */
    public abstract void shift(T terminal, Token token);

    /**
     * Receives raw bytes of a virtual terminal as they arrive. After the last byte, {@link #shift} follows with an
     * empty token.
     *
     * @param bytes valid only during the call, from position to limit; at least one byte; may be read-only
     * @param remaining the number of bytes of this terminal still to come; -1 if a delimiter or the end of the input
     *     ends them
     */
    public void data(T terminal, ByteBuffer bytes, long remaining) {}

    /**
     * Receives every byte of the input that the parser uses, once and in order: tokens, blanks, comments and raw bytes.
     * Called only if the grammar has the directive {@code raw}, directly before the callback that the bytes cause, if
     * any. The callback follows even if this one pauses the parser or ends the connection. Bytes forwarded to an inner
     * parser are passed here once it has consumed them, even if it then stopped.
     *
     * @param bytes valid only during the call, from position to limit; at least one byte; may be read-only
     */
    public void raw(ByteBuffer bytes) {}

    /**
     * Called when a production has been recognised: every symbol on its right-hand side has been shifted or reduced.
     * Not called for a production whose tokens are delivered together in one call.
     */
    public abstract void reduce(P production);

    /**
     * Called when a comment has been skipped.
     *
     * @param rule its name in the grammar's section {@code comments}
     * @param token its bytes, valid during the call
     */
    public void comment(String rule, Token token) {}

    /**
     * Called on a syntax error from which the parser recovers; only a grammar with the error terminal allows this. The
     * parser discards incomplete productions, which are never reduced. It then skips bytes until it finds a token that
     * can follow the error terminal.
     */
    public void mistake(SyntaxError error) {}

    /**
     * Called on a syntax error from which the parser does not recover. This is the parser's last callback; the handler
     * may still write an answer. The connection is then closed as by {@link Connection#close}.
     */
    public void error(SyntaxError error) {}

    /**
     * Called first, when the connection is open and before any input; on an encrypted connection, after the handshake.
     * Not called without a server.
     */
    public void opened() {}

    /**
     * Called when the parser has processed all input received so far, before the output of its callbacks is written. A
     * handler that batches answers, or work for another thread, flushes them here instead of once per message.
     *
     * <p>Called once after each series of reads that fed the parser, and again after a stopped parser has continued.
     * Also called after {@link #error} and after the end of the input, while output can still be queued. Not called
     * after the connection has begun to end. Not called without a server.
     */
    public void batch() {}

    /** Called when queued output falls below the low-water mark after {@link Connection#isWritable} was false. */
    public void writable() {}

    /**
     * Called when {@link Deadline#IDLE}, {@link Deadline#REQUEST}, {@link Deadline#BODY}, {@link Deadline#ANSWER} or
     * {@link Deadline#WRITE} has expired. The handler may write a last answer. The connection is then closed as by
     * {@link Connection#close}, or, after {@code WRITE}, as by {@link Connection#abort}. The other deadlines end the
     * connection without this call.
     */
    public void expired(Deadline deadline) {}

    /**
     * Called between messages when a message has arrived and the server's handler pool has rejected the task that would
     * parse it. The handler may write an answer, but the message has not been parsed. The handler must not block: this
     * callback runs on a transport thread. If it does not end the connection, the message waits until a thread is free.
     * By default {@linkplain Connection#close closes} the connection.
     */
    public void overloaded() {
        connection.close();
    }

    /**
     * Called when the peer has disconnected while a message is unanswered or output is queued. Calls on the connection
     * then do nothing. The connection is aborted; only if the peer has
     * {@linkplain #leavesAtEnd left by ending its input} are queued answers to earlier messages written first. Not
     * called if this side ends the connection.
     *
     * <p>A reset by the peer is detected at once while input is read; during a pause, reading continues until some
     * input waits for the parser. After that, a reset is detected when output is written. {@link #leavesAtEnd}
     * determines whether the end of the input counts as leaving. The failure of the peer's machine or network is not
     * detected: only {@link Deadline#WRITE} and {@link Deadline#ANSWER} end such a connection.
     */
    public void gone() {}

    /**
     * Returns whether a peer that ends its input while its message is {@linkplain Connection#suspend suspended} has
     * left, as an HTTP client has; {@link #gone} is then called. The default is false: the peer still waits for its
     * answer.
     */
    public boolean leavesAtEnd() {
        return false;
    }

    /**
     * Called once when the server begins to stop, or after {@link #opened} if it is already stopping. The connection
     * remains in service for a limited time; an answer in that time may announce that it is the last one, see
     * {@link Connection#isDraining}. A handler whose protocol has a closing message sends it here between messages and
     * closes the connection; a handler that streams an endless answer ends it. Not called without a server.
     */
    public void draining() {}

    /** Called last, when the connection is closed for any reason. Not called without a server. */
    public void closed() {}

    /**
     * Feeds {@code bytes} to the inner parser returned by the generated method {@code payloadParser}. Call it from
     * {@link #data} only, at most once per call, for a terminal that the grammar declares to feed a parser. The bytes
     * may differ from those passed to {@code data}, for example after decoding. If the inner parser stops, this
     * handler's parser stops as well. Bytes passed to {@code data} that were not consumed are then passed again; any
     * other buffer must not be changed until the next call of {@code data} or {@link #shift}.
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
     * meanwhile. Call it from callbacks only.
     */
    protected final void pause() {
        if (parser == null) {
            throw new IllegalStateException("no parser yet");
        }
        parser.pause();
    }
}
