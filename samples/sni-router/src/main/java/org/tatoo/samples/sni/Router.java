package org.tatoo.samples.sni;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Server;

/** The forwarding of connections. Thread-safe. */
final class Router {
    private final Routes routes;
    private final RouterLimits limits;
    private volatile @Nullable Server server;

    Router(Routes routes, RouterLimits limits) {
        this.routes = routes;
        this.limits = limits;
    }

    /** Sets the server that opens outgoing connections; must be called before it starts. */
    void connectBy(Server server) {
        this.server = server;
    }

    RouterLimits limits() {
        return limits;
    }

    /**
     * Switches {@code client} to the target of {@code name}, effective from the end of the calling callback.
     *
     * @param name empty if the client has not sent one
     * @param hello gives the bytes received from the client, once the callback has returned
     * @return false if there is no target; nothing has changed then
     */
    boolean route(Connection client, String name, Hello hello) {
        InetSocketAddress target = routes.find(name);
        if (target == null) {
            return false;
        }
        client.switchTo(relay(connection -> new RelayParser(new ClientSide(connection, this, target, hello))));
        return true;
    }

    /** Supplier of the bytes that a client has sent before its connection is forwarded. */
    interface Hello {
        ByteBuffer bytes();
    }

    /** Begins the connection to {@code target} for {@code client}, which waits for it. */
    void connect(InetSocketAddress target, ClientSide client) {
        Objects.requireNonNull(server)
                .connect(
                        target,
                        relay(connection -> new RelayParser(new ServerSide(connection, client))),
                        limits.connect(),
                        reason -> client.refuse());
    }

    /** Returns the protocol without deadlines for parts of messages, because a relay does not distinguish messages. */
    private static Protocol relay(Protocol protocol) {
        return protocol.withLimits(conversation -> conversation.without(
                Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.REQUEST, Deadline.BODY, Deadline.ANSWER));
    }
}
