package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.LineLog;
import org.tatoo.server.Upstream;

/** Passes connections on to one server. Used by all threads. */
final class Proxy {
    private final Upstream upstream;
    private final ProxyLimits limits;
    private final LineLog log;

    /** @param log gets a line for each statement */
    Proxy(Upstream upstream, ProxyLimits limits, LineLog log) {
        this.upstream = upstream;
        this.limits = limits;
        this.log = log;
    }

    ProxyLimits limits() {
        return limits;
    }

    /** What a connection speaks at first. */
    Protocol protocol() {
        return connection -> new Opening(connection, this).parser();
    }

    /** Lets {@code client} speak to the server, which gets {@code first} before all else. */
    void pass(Connection client, ByteBuffer first) {
        client.switchTo(passed(connection -> new ClientSide(connection, this, first).parser()));
    }

    /** Begins the connection to the server for {@code client}, which waits for it. */
    void connect(ClientSide client) {
        upstream.connect(
                passed(connection -> new ServerSide(connection, client).parser()),
                reason -> client.refuse(Refusal.UNABLE_TO_CONNECT, "the server is not there"));
    }

    /** A session may be silent for hours, and either side may begin a message: deadlines for parts of them do not fit. */
    private static Protocol passed(Protocol protocol) {
        return protocol.withLimits(conversation -> conversation.without(
                Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.REQUEST, Deadline.BODY, Deadline.ANSWER));
    }

    void log(Connection client, String statement) {
        log.add(client.remoteAddress() + " " + statement);
    }
}
