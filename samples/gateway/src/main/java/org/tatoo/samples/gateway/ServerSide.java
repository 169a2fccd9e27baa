package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseProduction;
import org.tatoo.grammars.http.HttpResponseProtocolHandler;
import org.tatoo.grammars.http.HttpResponseTerminal;
import org.tatoo.grammars.http.HttpResponseValues.Codings;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.TransferEncodingField;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.server.Flow;
import org.tatoo.server.PendingRequests;

/** The connection to the server that belongs to that of a client. */
final class ServerSide extends HttpResponseProtocolHandler {
    private static final Exchange NONE = new Exchange();
    private static final List<FieldLine> CHUNKED = List.of(new TransferEncodingField(new Codings(List.of())));

    private final ClientSide client;
    private final GatewayLimits limits;
    private final PendingRequests<Exchange> pending;
    private final Flow flow;
    // The request that the response answers.
    private Exchange request = NONE;
    private Head head = new Head();
    private long begin;
    private String status = "";
    private String reason = "";
    private boolean old;
    private boolean leaving;

    /** Whether the response is one that never has content. */
    private boolean empty;

    ServerSide(Connection connection, ClientSide client, GatewayLimits limits) {
        super(connection);
        this.client = client;
        this.limits = limits;
        flow = new Flow(connection, client.connection());
        client.responses().through(flow::add);
        pending = new PendingRequests<>(connection, 1, limits.response(), () -> client.refuse("504 Gateway Timeout"));
    }

    @Override
    public void opened() {
        client.connected(this);
    }

    /** A request is on its way. */
    void expect(Exchange next) {
        pending.add(next);
    }

    /** Nothing is wanted from the server any more. */
    void leave() {
        leaving = true;
        connection().close();
    }

    @Override
    public void shift(HttpResponseTerminal terminal, Token token) {
        switch (terminal) {
            case http_1_0, http_1_1, http_1_later -> begin(terminal == HttpResponseTerminal.http_1_0, token);
            case switching, informational, no_content, not_modified, successful, status -> status = token.text();
            case reason -> reason = token.text();
            case body, chunk_size, chunk_data, last_chunk, tail -> begin = token.offset();
            case length -> head.length(token);
            case chunked -> head.chunked();
            case coding -> head.otherCoding();
            case close, keep_alive, option -> head.option(token.text());
            default -> {}
        }
        limit(token);
    }

    @Override
    protected void field(Token name, @Nullable Token value) {
        head.field(name, value);
        limit(value == null ? name : value);
    }

    private void begin(boolean isOld, Token token) {
        Exchange answered = pending.begin();
        if (answered == null) {
            refuse(); // nobody asked
        }
        request = answered == null ? NONE : answered;
        head = new Head();
        begin = token.offset();
        old = isOld;
        reason = "";
    }

    private void limit(Token token) {
        if (token.offset() + token.length() - begin > limits.head()) {
            refuse();
        }
    }

    @Override
    public void reduce(HttpResponseProduction production) {
        switch (production) {
            case interim_response -> interim();
            case empty_response -> {
                // of 304, the length that GET would have had; 204 has none (RFC 9110 section 8.6)
                boolean hasLength = status.equals("304") && !head.isAmbiguous() && !head.isChunked();
                pass(hasLength ? head.lengthField() : List.of(), Framing.none);
                end(true);
            }
            case head -> framed();
            case response -> end(head.isChunked() || head.hasLength() || request.method.equals("HEAD"));
            default -> {}
        }
    }

    private void interim() {
        if (status.equals("101")) {
            refuse(); // nobody asked for another protocol
        } else {
            if (!request.old) {
                client.responses().interim(status, reason, head.lines(List.of()));
            }
            pending.interim();
        }
    }

    private void framed() {
        if (head.isAmbiguous() || head.hasOtherCoding() || (old && head.isChunked())) {
            refuse();
            return;
        }
        boolean endless = !head.isChunked() && !head.hasLength() && !request.method.equals("HEAD");
        request.chunks = (head.isChunked() || endless) && !request.old;
        // without chunks, the end of the connection is the end of the content
        request.last |= (head.isChunked() || endless) && request.old;
        boolean toEnd = (head.isChunked() || endless) && !request.chunks;
        pass(
                request.chunks ? CHUNKED : head.isChunked() ? List.of() : head.lengthField(),
                framing() == Framing.none
                        ? Framing.none
                        : request.chunks ? Framing.chunked : toEnd ? Framing.to_end : Framing.fixed);
    }

    private void pass(List<FieldLine> framing, Framing content) {
        request.last |= client.connection().isDraining();
        List<FieldLine> own = new ArrayList<>();
        own.add(new Field("Via", (old ? "1.0" : "1.1") + " tatoo"));
        own.addAll(framing);
        own.addAll(Responses.connection(request.persistence()));
        empty = status.equals("204") || status.equals("304");
        try {
            client.responses().head(status, reason, head.lines(own), content, head.length());
            request.begun = true;
        } catch (IllegalArgumentException e) {
            refuse(); // a client would read something else
        }
    }

    @Override
    protected Framing framing() {
        if (request.method.equals("HEAD")) {
            return Framing.none;
        }
        return head.isChunked() ? Framing.chunked : head.hasLength() ? Framing.fixed : Framing.to_end;
    }

    @Override
    protected long contentLength() {
        return head.length();
    }

    @Override
    public void data(HttpResponseTerminal terminal, ByteBuffer bytes, long remaining) {
        if (client.responses().content(bytes)) {
            pause();
        }
    }

    @Override
    public void batch() {
        flow.flush();
    }

    private void end(boolean framed) {
        if (!empty) {
            client.responses().end();
        }
        flow.flush();
        pending.end();
        client.answered(request, framed && head.isPersistent(old));
        request = NONE;
    }

    /** What the server says is no answer. */
    private void refuse() {
        client.refuse("502 Bad Gateway");
        connection().abort();
    }

    @Override
    public void error(SyntaxError error) {
        flow.flush();
        client.refuse("502 Bad Gateway");
    }

    @Override
    public void closed() {
        if (!leaving) {
            client.serverClosed(this);
        }
    }
}
