package org.tatoo.samples.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpResponseParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.server.Server;

/** The server to which requests are passed on. Used by all threads. */
final class Upstream {
    private final InetSocketAddress address;
    private final GatewayLimits limits;
    private volatile @Nullable Server gateway;

    Upstream(InetSocketAddress address, GatewayLimits limits) {
        this.address = address;
        this.limits = limits;
    }

    /** Connects by {@code server} from now on; called before that starts. */
    void connectBy(Server server) {
        gateway = server;
    }

    GatewayLimits limits() {
        return limits;
    }

    /** The name of the server if the client gives none. */
    String host() {
        return address.getHostString() + ":" + address.getPort();
    }

    /** What clients speak. */
    Protocol protocol() {
        return connection -> new HttpParser(new ClientSide(connection, this));
    }

    /** Begins a connection for {@code client}, which waits for it. */
    void connect(ClientSide client, Consumer<? super IOException> failed) {
        Protocol protocol = connection -> new HttpResponseParser(new ServerSide(connection, client, limits));
        Objects.requireNonNull(gateway)
                .connect(
                        address,
                        // how long a response may take, the deadlines of the client say
                        protocol.withLimits(
                                all -> all.without(Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.ANSWER, Deadline.BODY)),
                        limits.connect(),
                        failed);
    }
}
