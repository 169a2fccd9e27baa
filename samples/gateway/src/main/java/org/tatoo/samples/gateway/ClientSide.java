package org.tatoo.samples.gateway;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpResponseProtocolHandler;
import org.tatoo.grammars.http.HttpResponseValues.ConnectionField;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.Options;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.server.Flow;

/** The connection of a client, whose requests are passed on one after the other by a connection of its own. */
final class ClientSide extends HttpProtocolHandler {
    private static final int MOST_EMPTY_LINES = 4;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'")
            .withLocale(Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Upstream upstream;
    // Null between messages.
    private @Nullable Exchange exchange;
    // Null if there is no connection to the server.
    private @Nullable ServerSide server;
    private @Nullable Flow flow;
    private long begin;
    private int emptyLines;
    private boolean over;

    private final Responses responses = new Responses(this::write);

    ClientSide(Connection connection, Upstream upstream) {
        super(connection);
        this.upstream = upstream;
    }

    /** What the client reads. */
    Responses responses() {
        return responses;
    }

    private boolean write(ByteBuffer bytes) {
        connection()
                .asyncWrite(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip());
        return false;
    }

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        Exchange current = exchange(token);
        switch (terminal) {
            case body, chunk_size, chunk_data, last_chunk -> begin = token.offset();
            case get, head, post, put, delete, patch, trace, options, connect, method -> current.method = token.text();
            case http -> current.authority(token.text());
            case path, query, asterisk -> current.target += token.text();
            case scheme -> current.foreign = true;
            case http_1_0 -> current.old = true;
            case http_other -> current.otherMajor = true;
            case host_value -> current.host(token.text());
            case length -> current.head.length(token);
            case chunked -> current.head.chunked();
            case coding -> current.head.otherCoding();
            case close, keep_alive, option -> current.head.option(token.text());
            case continue_100 -> current.awaitsContinue = true;
            case expectation -> current.otherExpectation = true;
            default -> {}
        }
        limit(token);
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        exchange(name).head.field(name, value);
        limit(value == null ? name : value);
    }

    /** The request to which {@code token} belongs. */
    private Exchange exchange(Token token) {
        if (exchange == null) {
            exchange = new Exchange();
            begin = token.offset();
        }
        return exchange;
    }

    /** Bounds heads, and what surrounds the content: extensions of chunks, and trailer fields. */
    private void limit(Token token) {
        if (token.offset() + token.length() - begin > upstream.limits().head()) {
            refuse("431 Request Header Fields Too Large");
        }
    }

    private Exchange exchange() {
        return Objects.requireNonNull(exchange);
    }

    @Override
    public void reduce(HttpProduction production) {
        switch (production) {
            case empty_line -> ignoreLine();
            case head -> send(exchange());
            case request -> end(exchange());
            default -> {}
        }
    }

    private void ignoreLine() {
        exchange = null;
        if (++emptyLines > MOST_EMPTY_LINES) {
            refuse("400 Bad Request");
        } else {
            connection().endRequest();
        }
    }

    private void send(Exchange request) {
        String fault = request.fault();
        request.last = !request.head.isPersistent(request.old) || connection().isDraining();
        if (fault != null) {
            refuse(fault);
        } else if (server != null) {
            pass(request, server);
        } else {
            pause();
            upstream.connect(this, this::refuse);
        }
    }

    /** The server is there: the request that waits is passed on. */
    void connected(ServerSide side) {
        if (over) {
            side.connection().abort();
            return;
        }
        server = side;
        pass(exchange(), side);
        flow().flush();
        connection().resume();
    }

    private void pass(Exchange request, ServerSide side) {
        flow = new Flow(connection(), side.connection());
        side.expect(request);
        flow.add(request.head.toBytes(request.line(), request.fields(upstream.host())));
    }

    private Flow flow() {
        return Objects.requireNonNull(flow);
    }

    @Override
    protected Framing framing() {
        Head head = exchange().head;
        return head.isChunked() ? Framing.chunked : head.hasLength() ? Framing.fixed : Framing.none;
    }

    @Override
    protected long contentLength() {
        return exchange().head.length();
    }

    @Override
    public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        if (Chunks.add(flow(), bytes, terminal == HttpTerminal.chunk_data)) {
            pause();
        }
    }

    @Override
    public void batch() {
        if (flow != null) {
            flow.flush();
        }
    }

    private void end(Exchange request) {
        if (request.head.isChunked()) {
            flow().add(Chunks.last());
        }
        request.sent = true;
        if (request.answered) {
            next();
        } else {
            pause();
        }
    }

    /** The response is complete. One that came before the whole request ends the connection, because the rest is not wanted. */
    void answered(Exchange request, boolean serverStays) {
        request.answered = true;
        if (!serverStays || !request.sent) {
            leaveServer();
        }
        if (request.sent) {
            next();
        } else {
            end();
        }
    }

    private void next() {
        boolean last = exchange().last;
        exchange = null;
        flow = null;
        emptyLines = 0;
        if (last) {
            end();
        } else {
            connection().endRequest();
        }
    }

    /** Nothing more is read. */
    private void end() {
        over = true;
        connection().close();
        leaveServer();
    }

    private void leaveServer() {
        if (server != null) {
            batch();
            server.leave();
            server = null;
        }
    }

    private void refuse(IOException failure) {
        refuse(failure instanceof SocketTimeoutException ? "504 Gateway Timeout" : "502 Bad Gateway");
    }

    /** Answers with {@code status}; if a part of another answer has been written, the connection ends at once. */
    void refuse(String status) {
        if (over) {
            return;
        }
        over = true;
        if (exchange != null && exchange.begun) {
            connection().abort();
        } else {
            boolean head = exchange != null && exchange.method.equals("HEAD");
            responses.through(this::write);
            responses.head(
                    status.substring(0, 3),
                    status.substring(4),
                    List.of(
                            new Field("Date", DATE.format(Instant.now())),
                            new Field("Content-Type", "text/plain"),
                            new ContentLengthField(String.valueOf(status.length() + 1)),
                            new ConnectionField(new Options(List.of("close")))),
                    head ? HttpResponseProtocolHandler.Framing.none : HttpResponseProtocolHandler.Framing.fixed,
                    status.length() + 1);
            if (!head) {
                responses.content(StandardCharsets.US_ASCII.encode(status + "\n"));
            }
        }
        connection().close();
        if (server != null) {
            server.connection().abort();
            server = null;
        }
    }

    @Override
    public void error(SyntaxError error) {
        refuse(
                switch (error.kind()) {
                    case BAD_VALUE -> "413 Content Too Large";
                    case TOKEN_TOO_LONG ->
                        switch (String.valueOf(error.terminal())) {
                            case "method" -> "501 Not Implemented";
                            case "path", "query" -> "414 URI Too Long";
                            default -> "431 Request Header Fields Too Large";
                        };
                    default -> "400 Bad Request";
                });
    }

    @Override
    public void expired(Deadline deadline) {
        if (deadline != Deadline.IDLE && deadline != Deadline.FIRST_BYTE) {
            refuse(deadline == Deadline.ANSWER ? "504 Gateway Timeout" : "408 Request Timeout");
        }
    }

    @Override
    public void closed() {
        over = true;
        if (server != null) {
            server.connection().abort();
            server = null;
        }
    }

    /** The connection to the server has ended, which it may between requests. */
    void serverClosed(ServerSide side) {
        if (server == side) {
            server = null;
            if (exchange != null && flow != null && !exchange.answered) {
                refuse("502 Bad Gateway");
            }
        }
    }
}
