package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.Forwarding;
import org.tatoo.grammars.http.HttpMessageHandler;
import org.tatoo.grammars.http.HttpMessageParser;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.grammars.http.HttpValues.Chunk;
import org.tatoo.grammars.http.HttpValues.EmptyLine;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.HttpValues.Request;
import org.tatoo.grammars.http.RequestFraming;
import org.tatoo.grammars.http.RequestTarget;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.samples.pages.FinalAnswer;
import org.tatoo.server.Upstream;

/** The connection of a client, whose requests are forwarded one after the other over a connection of its own. */
final class ClientSide extends HttpMessageHandler {
    static final Forwarding FORWARDING = new Forwarding("tatoo");

    private static final int MOST_EMPTY_LINES = 4;

    private final Upstream upstream;
    private final GatewayLimits limits;
    private final RequestFraming framing;
    // Null between messages.
    private @Nullable Asked asked;
    // Null if there is no connection to the server.
    private @Nullable ServerSide server;
    private boolean over;

    private ClientSide(Connection connection, Upstream upstream, GatewayLimits limits, RequestFraming framing) {
        super(connection, framing);
        this.upstream = upstream;
        this.limits = limits;
        this.framing = framing;
    }

    static HttpMessageParser parser(Connection connection, Upstream upstream, GatewayLimits limits) {
        return new HttpMessageParser(new ClientSide(connection, upstream, limits, new RequestFraming()));
    }

    boolean isHead() {
        return asked != null && asked.isHead;
    }

    @Override
    protected void message(EmptyLine line) {
        if (framing.emptyLines() > MOST_EMPTY_LINES) {
            refuse("400 Bad Request");
        } else {
            connection().endRequest();
        }
    }

    @Override
    protected void head(Head head) {
        asked = new Asked(head, framing.fields());
        String fault = FinalAnswer.status(head);
        if (fault != null) {
            refuse(fault);
        } else if (Forwarding.isExhausted(head)) {
            refuse(RequestTarget.of(head).method().equals("OPTIONS") ? "200 OK" : "501 Not Implemented");
        } else if (server != null) {
            server.pass(asked, FORWARDING.request(head, upstream.authority()));
        } else {
            pause();
            Head passed = FORWARDING.request(head, upstream.authority());
            Protocol protocol = ServerSide.protocol(this, asked, passed, limits.response());
            upstream.connect(protocol, failure -> refuse(FinalAnswer.status(failure)));
        }
    }

    /** Begins forwarding; the server has accepted the connection and gets the waiting request. */
    void connected(ServerSide side) {
        server = side;
        if (over) {
            closed();
        }
        connection().resume();
    }

    @Override
    public void data(HttpTerminal terminal, ByteBuffer bytes, long remaining) {
        ServerSide side = Objects.requireNonNull(server);
        side.requests.content(bytes);
        if (side.toServer.isFull()) {
            pause();
        }
    }

    @Override
    protected void chunk(Chunk chunk) {
        // extensions are hop-by-hop (RFC 9112 section 7.1.1)
    }

    /** Ends a request without its trailer fields, which may not be movable (RFC 9110 section 6.5.1). */
    @Override
    protected void message(Request request) {
        Objects.requireNonNull(asked).sent = true;
        Objects.requireNonNull(server).requests.end();
        pause();
    }

    @Override
    public void batch() {
        if (server != null) {
            server.toServer.flush();
        }
    }

    /** Completes a response. If it precedes the end of the request, it is the last; the rest is unwanted. */
    void answered(Asked request, boolean serverStays) {
        asked = null;
        if (server != null && (!serverStays || !request.sent || request.last)) {
            server.connection().close();
            server = null;
        }
        if (request.sent && !request.last) {
            connection().endRequest();
        } else {
            over = true;
            connection().close();
        }
    }

    /** Answers with {@code status}; aborts the connection if a part of another answer has been written. */
    void refuse(String status) {
        if (over) {
            return;
        }
        if (asked != null && asked.begun) {
            connection().abort();
        } else {
            FinalAnswer.write(connection(), status, isHead());
        }
        closed();
    }

    @Override
    public void error(SyntaxError error) {
        refuse(FinalAnswer.status(error));
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

    /** Handles the end of the connection to the server, which is legal between requests. */
    void serverClosed(ServerSide side) {
        if (server == side) {
            server = null;
            if (asked != null) {
                refuse("502 Bad Gateway");
            }
        }
    }
}
