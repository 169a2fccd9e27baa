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
 * The server to which a proxy passes on what its clients say. The handlers of clients begin connections to it, which
 * belong to their loops, so that a {@link Flow} can pass on what comes. Its methods may be called from any thread.
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
     * A server.
     *
     * @param address resolved: no name is looked up
     * @param time in which it has to accept a connection, above zero
     */
    public Upstream(InetSocketAddress address, Duration time) {
        this.address = address;
        this.time = time;
    }

    /** Begins connections by {@code server} from now on; to be called before that starts. */
    public void connectBy(Server server) {
        proxy = server;
    }

    /** Where the server listens: its host, as it was given, and its port. */
    public String authority() {
        return address.getHostString() + ":" + address.getPort();
    }

    /**
     * Begins a connection, as {@link Server#connect} does. Who waits for the server is a client, whose own deadlines say
     * how long: so the connection has neither {@code FIRST_BYTE} nor {@code IDLE}, {@code ANSWER} or {@code BODY}.
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
