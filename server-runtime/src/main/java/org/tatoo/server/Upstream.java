package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;

/**
 * The server to which a proxy forwards the requests of its clients. Handlers of clients open connections to it, which
 * belong to the loops of the handlers, so that a {@link Flow} can forward data. Thread-safe.
 *
 * <pre>{@code
 * Upstream upstream = new Upstream(address, Duration.ofSeconds(5));
 * Server proxy = Server.builder(connection -> ClientSide.parser(connection, upstream)).port(8081).bind();
 * upstream.connectBy(proxy);
 * proxy.start();
 * }</pre>
 */
public final class Upstream {
    private final InetSocketAddress address;
    private final Duration time;
    private volatile @Nullable Server proxy;

    /**
     * Creates an upstream server.
     *
     * @param address resolved: no name is looked up
     * @param time the time limit for a connection, above zero
     */
    public Upstream(InetSocketAddress address, Duration time) {
        this.address = address;
        this.time = time;
    }

    /** Sets the server that opens the connections; must be called before {@code server} starts. */
    public void connectBy(Server server) {
        proxy = server;
    }

    /** Returns the host, as it was given, and the port of the server. */
    public String authority() {
        return address.getHostString() + ":" + address.getPort();
    }

    /**
     * Opens a connection, as {@link Server#connect} does. The deadlines of the waiting client limit the time. Therefore
     * the connection has none of {@code FIRST_BYTE}, {@code IDLE}, {@code ANSWER} and {@code BODY}.
     *
     * @throws IllegalStateException if {@link #connectBy} was not called
     */
    public void connect(Protocol protocol, Consumer<? super IOException> failed) {
        Server server = proxy;
        if (server == null) {
            throw new IllegalStateException("no server yet that begins connections");
        }
        server.connect(address, protocol.withLimits(Upstream::ofTheClient), time, failed);
    }

    private static ConversationLimits ofTheClient(ConversationLimits server) {
        return server.without(Deadline.FIRST_BYTE, Deadline.IDLE, Deadline.ANSWER, Deadline.BODY);
    }
}
