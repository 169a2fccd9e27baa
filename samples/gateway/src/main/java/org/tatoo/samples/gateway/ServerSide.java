package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.FramingFields;
import org.tatoo.grammars.http.HttpResponseMessageHandler;
import org.tatoo.grammars.http.HttpResponseMessageParser;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseTerminal;
import org.tatoo.grammars.http.HttpResponseValues.Chunk;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.InterimResponse;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Status;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpValues;
import org.tatoo.grammars.http.RequestOutput;
import org.tatoo.grammars.http.ResponseFraming;
import org.tatoo.grammars.http.ResponseOutput;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.server.Flow;
import org.tatoo.server.PendingRequests;

/** The connection to the server for a client's connection, and the forwarding between the two. */
final class ServerSide extends HttpResponseMessageHandler {
    private static final Version VERSION = new Version("HTTP/1.1");

    private final ClientSide client;
    private final ResponseFraming framing;
    private final PendingRequests<Asked> pending;
    private final ResponseOutput responses;
    private final Flow toClient;
    final RequestOutput requests;
    final Flow toServer;

    private ServerSide(Connection connection, ClientSide client, Duration time, ResponseFraming framing) {
        super(connection, framing);
        this.client = client;
        this.framing = framing;
        pending = new PendingRequests<>(connection, 1, time, () -> client.refuse("504 Gateway Timeout"));
        toClient = new Flow(connection, client.connection());
        responses = new ResponseOutput(toClient::add, client::isHead);
        toServer = new Flow(client.connection(), connection);
        requests = new RequestOutput(toServer::add);
    }

    /** Returns the protocol of a connection that begins with a request. */
    static Protocol protocol(ClientSide client, Asked first, HttpValues.Head head, Duration time) {
        return connection -> {
            ServerSide side = new ServerSide(connection, client, time, new ResponseFraming(client::isHead));
            side.pass(first, head);
            return new HttpResponseMessageParser(side);
        };
    }

    @Override
    public void opened() {
        client.connected(this);
    }

    void pass(Asked request, HttpValues.Head head) {
        pending.add(request);
        requests.head(head);
    }

    @Override
    protected void message(InterimResponse response) {
        Asked asked = begin(!response.status().equals("101")); // no request asked for another protocol
        if (asked != null) {
            if (!asked.isOld) {
                Fields fields =
                        ClientSide.FORWARDING.response(response.version(), response.fields(), Framing.none, null);
                responses.interim(new InterimResponse(VERSION, response.status(), response.phrase(), fields));
            }
            pending.interim();
        }
    }

    @Override
    protected void message(EmptyResponse response) {
        Asked asked = begin(true);
        if (asked != null) {
            // for 304, the length that GET would have had; 204 has none (RFC 9110 section 8.6)
            Framing length = response.status() == Status.not_modified ? Framing.fixed : Framing.none;
            Fields fields =
                    ClientSide.FORWARDING.response(response.version(), response.fields(), length, option(asked));
            responses.empty(new EmptyResponse(VERSION, response.status(), response.phrase(), fields));
            end(true);
        }
    }

    @Override
    protected void head(Head head) {
        FramingFields from = framing.fields();
        Asked asked = begin(!from.isAmbiguous() && !from.hasOtherCoding());
        if (asked != null) {
            Framing content = from.hasLength()
                    ? Framing.fixed
                    : asked.isHead && !from.isChunked() ? Framing.none : asked.isOld ? Framing.to_end : Framing.chunked;
            asked.last |= content == Framing.to_end;
            Fields fields = ClientSide.FORWARDING.response(head.version(), head.fields(), content, option(asked));
            responses.head(new Head(VERSION, head.status(), head.phrase(), fields));
            asked.begun = true;
        }
    }

    /** Returns the connection option for the client; null if it is the default. */
    private @Nullable String option(Asked asked) {
        asked.last |= client.connection().isDraining();
        return asked.last ? "close" : asked.isOld ? "keep-alive" : null;
    }

    /** Returns the request being answered; null if there is none, or the server's message is not a valid answer. */
    private @Nullable Asked begin(boolean right) {
        Asked asked = pending.begin();
        if (asked == null) {
            connection().close();
        } else if (!right) {
            client.refuse("502 Bad Gateway");
        }
        return right ? asked : null;
    }

    @Override
    public void data(HttpResponseTerminal terminal, ByteBuffer bytes, long remaining) {
        responses.content(bytes);
        if (toClient.isFull()) {
            pause();
        }
    }

    @Override
    protected void chunk(Chunk chunk) {
        // extensions are hop-by-hop (RFC 9112 section 7.1.1)
    }

    @Override
    protected void message(Response response) {
        responses.end();
        end(client.isHead() || framing.fields().isChunked() || framing.fields().hasLength());
    }

    private void end(boolean framed) {
        toClient.flush();
        client.answered(pending.end(), framed && framing.fields().isPersistent());
    }

    @Override
    public void batch() {
        toClient.flush();
    }

    @Override
    public void error(SyntaxError error) {
        client.refuse("502 Bad Gateway");
    }

    @Override
    public void closed() {
        client.serverClosed(this);
    }
}
