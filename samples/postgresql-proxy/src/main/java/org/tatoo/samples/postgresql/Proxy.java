package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.LineLog;
import org.tatoo.server.Upstream;

/** The forwarding of connections to one server. Thread-safe. */
final class Proxy {
    private final Upstream upstream;
    private final ProxyLimits limits;
    private final LineLog log;

    /** @param log receives a line for each statement */
    Proxy(Upstream upstream, ProxyLimits limits, LineLog log) {
        this.upstream = upstream;
        this.limits = limits;
        this.log = log;
    }

    ProxyLimits limits() {
        return limits;
    }

    Protocol protocol() {
        return connection -> new Opening(connection, this).parser();
    }

    /** Connects {@code client} to the server, which receives {@code first} before anything else. */
    void pass(Connection client, ByteBuffer first) {
        client.switchTo(passed(connection -> new ClientSide(connection, this, first).parser()));
    }

    /** Begins the connection to the server for {@code client}, which waits for it. */
    void connect(ClientSide client) {
        upstream.connect(
                passed(connection -> new ServerSide(connection, client).parser()),
                reason -> client.refuse(Refusal.UNABLE_TO_CONNECT, "the server is not there"));
    }

    /** Returns the protocol without deadlines for messages: sessions may idle for hours, and either side may begin. */
    private static Protocol passed(Protocol protocol) {
        return protocol.withLimits(conversation -> conversation.without(
                Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.REQUEST, Deadline.BODY, Deadline.ANSWER));
    }

    void log(Connection client, String statement) {
        log.add(client.remoteAddress() + " " + statement);
    }
}
