package org.tatoo.samples.sni;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Server;

/** Passes connections on. Used by all threads. */
final class Router {
    private final Routes routes;
    private final RouterLimits limits;
    private volatile @Nullable Server server;

    Router(Routes routes, RouterLimits limits) {
        this.routes = routes;
        this.limits = limits;
    }

    /** Connects to the other servers by {@code server} from now on; called before that starts. */
    void connectBy(Server server) {
        this.server = server;
    }

    RouterLimits limits() {
        return limits;
    }

    /**
     * Lets {@code client} go where {@code name} goes, from the calling callback on.
     *
     * @param name empty if the client has not said one
     * @param hello gives the bytes that have come from the client, when the callback has returned
     * @return false if it goes nowhere; nothing has changed then
     */
    boolean route(Connection client, String name, Hello hello) {
        InetSocketAddress target = routes.find(name);
        if (target == null) {
            return false;
        }
        client.switchTo(relay(connection -> new RelayParser(new ClientSide(connection, this, target, hello))));
        return true;
    }

    /** What a client has sent before its connection is passed on. */
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

    /** Messages are not told apart, so there are no deadlines for parts of them. */
    private static Protocol relay(Protocol protocol) {
        return protocol.withLimits(conversation -> conversation.without(
                Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.REQUEST, Deadline.BODY, Deadline.ANSWER));
    }
}
