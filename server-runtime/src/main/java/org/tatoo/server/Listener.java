package org.tatoo.server;

import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.TransportLayer;

/**
 * A socket address on which a server listens, with the protocol of its connections. Immutable; the {@code with} methods
 * return modified copies.
 *
 * <pre>{@code
 * Server server = Server.builder(http)
 *         .listen(Listener.tcp("0.0.0.0", 8080))
 *         .listen(Listener.unix(Path.of("/run/admin.sock")).withProtocol(admin))
 *         .start();
 * }</pre>
 */
public final class Listener {
    private final Endpoint endpoint;
    private final String name;
    private final @Nullable Protocol protocol;
    private final @Nullable TransportLayer layer;

    private Listener(Endpoint endpoint, String name, @Nullable Protocol protocol, @Nullable TransportLayer layer) {
        this.endpoint = endpoint;
        this.name = name;
        this.protocol = protocol;
        this.layer = layer;
    }

    private static Listener on(Endpoint endpoint) {
        return new Listener(endpoint, endpoint.toString(), null, null);
    }

    /**
     * Returns a listener on a port.
     *
     * @param host a name or address of this machine; {@code 0.0.0.0} means all addresses
     * @param port 0 for a free port
     */
    public static Listener tcp(String host, int port) {
        return on(new TcpEndpoint(Objects.requireNonNull(host, "host"), port, false));
    }

    /**
     * Allows other processes of the same user to listen on the same port concurrently, with the same option
     * ({@code SO_REUSEPORT}). A new process then serves while the old one stops, so that a server is always available.
     * The system distributes new connections among the processes. Connections assigned to a socket are lost if it is
     * closed before they are accepted. A stopping server accepts them, except those that arrive while it closes.
     *
     * @throws IllegalStateException if this is not a port
     */
    public Listener withReusedPort() {
        if (endpoint instanceof TcpEndpoint tcp) {
            return new Listener(new TcpEndpoint(tcp.host(), tcp.port(), true), name, protocol, layer);
        }
        throw new IllegalStateException("only a port can be shared: " + this);
    }

    /**
     * Returns a listener on a Unix-domain socket; only with {@link TransportKind#NIO}. Binding creates its file, which
     * must not exist, and stopping removes it. Access rights follow from its directory and the process's file mode
     * mask.
     */
    public static Listener unix(Path path) {
        return on(new UnixEndpoint(Objects.requireNonNull(path, "path")));
    }

    /**
     * Returns a listener on the socket that this process has inherited as standard input, see
     * {@link System#inheritedChannel}; only with {@link TransportKind#NIO}.
     */
    public static Listener inherited() {
        return on(new OpenEndpoint(null));
    }

    /** Returns a listener on a bound socket, which the server makes non-blocking and closes; only {@code NIO}. */
    public static Listener of(ServerSocketChannel socket) {
        return on(new OpenEndpoint(Objects.requireNonNull(socket, "socket")));
    }

    /**
     * Sets the name, which its connections have as {@link org.tatoo.runtime.Attribute#LISTENER}. The default is the
     * address as it was given.
     */
    public Listener withName(String value) {
        return new Listener(endpoint, Objects.requireNonNull(value, "name"), protocol, layer);
    }

    /** Sets the protocol of its connections; the default is the protocol of the server. */
    public Listener withProtocol(Protocol value) {
        return new Listener(endpoint, name, Objects.requireNonNull(value, "protocol"), layer);
    }

    /** Adds a layer, for example encryption, over the channel of each of its connections; the default is none. */
    public Listener withLayer(TransportLayer value) {
        return new Listener(endpoint, name, protocol, Objects.requireNonNull(value, "layer"));
    }

    /** Adds {@code upper} over the existing layer. */
    Listener under(TransportLayer upper) {
        return withLayer(layer == null ? upper : layer.under(upper));
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** Returns the binding of its connections, once it is bound to {@code address}. */
    Binding bound(SocketAddress address, Protocol common) {
        return Binding.of(name, address, protocol == null ? common : protocol, layer);
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
