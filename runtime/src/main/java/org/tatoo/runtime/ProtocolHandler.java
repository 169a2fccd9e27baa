package org.tatoo.runtime;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol does when its parser recognises something. A user extends the generated subclass, which binds the
 * terminals and productions of one grammar.
 *
 * <p><b>Threads.</b> All callbacks of one handler come from one thread at a time, in the order of the input, each
 * happening before the next. A callback must not block; longer work goes elsewhere after {@link #pause}.
 *
 * <p><b>Exceptions.</b> An exception thrown by a callback leaves {@link PushParser#feed} as it is; the parser then
 * refuses further input and the transport aborts that connection.
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

    /** The connection of this handler. */
    public final Connection connection() {
        return connection;
    }

    /**
     * A terminal was recognised and shifted. Not called for {@code silent} tokens, nor for those that come in one call.
     *
     * @param token its bytes, valid during the call
     */
    public abstract void shift(T terminal, Token token);

    /**
     * Raw bytes of a virtual terminal, as they come; when all have come, {@link #shift} follows with an empty token.
     *
     * @param bytes lent for the call, from position to limit: at least one byte
     * @param remaining how many bytes of this terminal are still to come
     */
    public void data(T terminal, ByteBuffer bytes, long remaining) {}

    /**
     * A production was recognised: everything on its right-hand side has been shifted or reduced. Not called for one
     * whose tokens come in one call.
     */
    public abstract void reduce(P production);

    /**
     * A comment was skipped.
     *
     * @param rule its name in the grammar's section {@code comments}
     * @param token its bytes, valid during the call
     */
    public void comment(String rule, Token token) {}

    /**
     * The input is wrong. The last callback that the parser makes; the handler may still write an answer. The
     * transport then ends the connection as {@link Connection#close} does.
     */
    public void error(SyntaxError error) {}

    /** The connection is open; the first callback. Not called without a server. */
    public void opened() {}

    /** Queued output has fallen below the low-water mark after {@link Connection#isWritable} had been false. */
    public void writable() {}

    /**
     * A deadline is over. The handler may write a last answer; the transport then ends the connection as
     * {@link Connection#close} does ({@link Deadline#WRITE}: as {@link Connection#abort} does).
     */
    public void expired(Deadline deadline) {}

    /** The connection is closed, for whatever reason; the last callback. Not called without a server. */
    public void closed() {}

    /**
     * Stops the parser: after the callback that calls this has returned there is no further callback, not even for
     * pending reductions, until {@link Connection#resume} or {@link Connection#endRequest}. From callbacks only.
     */
    protected final void pause() {
        if (parser == null) {
            throw new IllegalStateException("no parser yet");
        }
        parser.pause();
    }
}
