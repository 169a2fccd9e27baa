package org.tatoo.httpserver;

import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * A handler that reads the requests of one connection on its event loop. Each is a head, which becomes an
 * {@link Exchange} for the application, followed by content. The next request is parsed when the answer is complete.
 */
final class RequestReader extends HttpProtocolHandler {
    private static final System.Logger LOG = System.getLogger("org.tatoo.httpserver");

    /** The maximum number of empty lines before a request; RFC 9112 section 2.2 asks to ignore at least one. */
    private static final int MAX_EMPTY_LINES = 4;

    /** The maximum size of chunk extensions and trailers, in bytes. */
    private static final int MAX_EXTRAS = 16 << 10;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerCore server;
    private final BlockingOutput output;
    private @Nullable RequestHead head;
    private @Nullable Exchange exchange;
    private @Nullable ContentPipe pipe;
    private int emptyLines;
    private int extras;
    // The state of the exchange.
    private boolean complete;
    private boolean answered;
    private boolean last;

    RequestReader(Connection connection, ServerCore server) {
        super(connection);
        this.server = server;
        this.output = new BlockingOutput(connection);
    }

    // ---- the head

    private RequestHead head() {
        if (head == null) {
            head = new RequestHead();
        }
        return head;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        if (pipe == null) {
            refuseIf(head().shift(terminal, token));
        } else if (terminal != HttpTerminal.chunk_size && terminal != HttpTerminal.last_chunk) {
            extras += token.length();
            if (extras > MAX_EXTRAS) {
                pause();
                refuseContent(Objects.requireNonNull(exchange), Refusal.HEAD_TOO_LARGE);
            }
        }
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        refuseIf(head().field(name, value));
    }

    @Override
    protected Framing framing() {
        return head().framing();
    }

    @Override
    protected long contentLength() {
        return head().contentLength();
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case empty_line -> endEmptyLine();
            case request_line -> refuseIf(head().isOtherMajor() ? Refusal.OTHER_VERSION : null);
            case host_field, content_length_field, transfer_encoding_field, connection_field, expect_field ->
                head().endField();
            case head -> endHead();
            case request -> endContent();
            default -> {} // parts of these
        }
    }

    private void endEmptyLine() {
        if (++emptyLines > MAX_EMPTY_LINES) {
            refuse(Refusal.TOO_MANY_EMPTY_LINES);
        } else {
            connection().endRequest();
        }
    }

    private void endHead() {
        RequestHead complete = head();
        URI uri = complete.uri();
        Context context = uri == null ? null : server.contexts().find(uri.getRawPath());
        Refusal refusal = refusal(complete, uri, context);
        if (refusal != null || uri == null || context == null) {
            refuse(Objects.requireNonNull(refusal));
            return;
        }
        ContentPipe content = new ContentPipe(complete.contentLength(), connection()::resume);
        Exchange begun = new Exchange(this, context, complete, uri, content);
        pipe = content;
        exchange = begun;
        if (complete.awaitsContinue() && complete.framing() != Framing.none) {
            connection().asyncWrite(ByteBuffer.wrap(CONTINUE));
        }
        server.exchangeBegun();
        try {
            server.dispatch(begun);
        } catch (RuntimeException e) {
            // a full executor is expected, other failures are not
            Level level = e instanceof RejectedExecutionException ? Level.DEBUG : Level.WARNING;
            LOG.log(level, "The executor refuses to handle a request", e);
            begun.handled();
            begun.refuse(Refusal.BUSY);
        }
    }

    private @Nullable Refusal refusal(RequestHead complete, @Nullable URI uri, @Nullable Context context) {
        Refusal refusal = complete.refusal();
        if (refusal != null) {
            return refusal;
        } else if (uri == null) {
            return Refusal.BAD_TARGET;
        } else if (server.isStopping()) {
            return Refusal.STOPPING;
        } else if (context == null) {
            return Refusal.NO_CONTEXT;
        }
        return context.getHandler() == null ? Refusal.NO_HANDLER : null;
    }

    private void refuseIf(@Nullable Refusal refusal) {
        if (refusal != null) {
            refuse(refusal);
        }
    }

    /** Answers a request that has no exchange, and ends the connection. */
    private void refuse(Refusal refusal) {
        pause();
        refuse(refusal, head != null && head.isHead());
    }

    // ---- the content

    @Override
    public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        ContentPipe content = Objects.requireNonNull(pipe);
        content.put(bytes);
        if (content.isFull()) {
            pause();
            content.paused();
        } else if (content.isTooMuch()) {
            pause();
            last = true;
            if (answered) {
                close("the rest of the request is too long to be skipped");
            }
        }
    }

    private void endContent() {
        complete = true;
        Objects.requireNonNull(pipe).end();
        if (answered) {
            next();
        } else {
            pause();
        }
    }

    /** Resets the state after an exchange; another request follows. */
    private void next() {
        head = null;
        exchange = null;
        pipe = null;
        emptyLines = 0;
        extras = 0;
        complete = false;
        answered = false;
        connection().endRequest();
    }

    /** Rejects malformed or missing content; an answer that has begun is cut off. */
    private void refuseContent(Exchange current, Refusal refusal) {
        if (!current.refuseContent(refusal)) {
            close(refusal.explanation());
        }
    }

    // ---- other callbacks

    @Override
    public void error(SyntaxError error) {
        if (exchange != null) {
            refuseContent(
                    exchange, error.kind() == SyntaxError.Kind.BAD_VALUE ? Refusal.TOO_LARGE : Refusal.BAD_CONTENT);
        } else {
            boolean tooLong =
                    error.kind() == SyntaxError.Kind.TOKEN_TOO_LONG || error.kind() == SyntaxError.Kind.TOO_LONG;
            refuse(head().refusal(tooLong), head().isHead());
        }
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline != Deadline.REQUEST && deadline != Deadline.BODY) {
            output.close("the peer did not take the answer in time");
        } else if (exchange != null) {
            refuseContent(exchange, Refusal.TOO_SLOW);
        } else {
            refuse(Refusal.TOO_SLOW, head().isHead());
        }
    }

    @Override
    public void writable() {
        output.writable();
    }

    @Override
    public void closed() {
        output.close("the connection is closed");
        if (exchange != null) {
            exchange.connectionClosed("the connection was closed before the request was complete");
        }
    }

    // ---- for the exchange, from any thread

    BlockingOutput output() {
        return output;
    }

    boolean isStopping() {
        return server.isStopping();
    }

    /** Ends an answer; {@code isLast} if the connection is to end. */
    void answered(boolean isLast) {
        try {
            connection().executor().execute(() -> endAnswer(isLast));
        } catch (RejectedExecutionException e) {
            output.close("the server has stopped");
        }
    }

    private void endAnswer(boolean isLast) {
        last |= isLast;
        answered = true;
        if (last || Objects.requireNonNull(pipe).isTooMuch()) {
            close("the connection is closed");
        } else if (complete) {
            next();
        }
    }

    void refuse(Refusal refusal, boolean toHead) {
        connection().asyncWrite(refusal.bytes(!toHead));
        close(refusal.explanation());
    }

    /** Ends the connection after pending output. */
    void close(String cause) {
        output.close(cause);
        connection().close();
    }

    void abort() {
        connection().abort();
    }

    void exchangeEnded() {
        server.exchangeEnded();
    }

    // ---- for the exchange, on the event loop

    @Nullable
    InetSocketAddress remote() {
        return internet(connection().remoteAddress());
    }

    @Nullable
    InetSocketAddress local() {
        return internet(connection().localAddress());
    }

    private static @Nullable InetSocketAddress internet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress internet ? internet : null;
    }

    @Nullable
    SSLSession session() {
        return connection().attribute(Attribute.TLS_SESSION);
    }
}
