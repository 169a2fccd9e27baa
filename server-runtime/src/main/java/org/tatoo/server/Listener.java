package org.tatoo.server;

import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.TransportLayer;

/**
 * One place where a server listens, and what its connections speak. Immutable; the {@code with} methods make others.
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
     * A port.
     *
     * @param host a name or address of this machine; {@code 0.0.0.0} means all addresses
     * @param port 0 for a free one
     */
    public static Listener tcp(String host, int port) {
        return on(new TcpEndpoint(Objects.requireNonNull(host, "host"), port, false));
    }

    /**
     * Lets other processes of the same user listen on the same port at the same time, if they do the same
     * ({@code SO_REUSEPORT}): a new process serves while the old one stops, so that clients find a server at any time.
     * The system deals new connections out to all of them. Those that it has dealt to a socket are lost if that is
     * closed before they are accepted; a server that stops accepts them, but for those that come while it closes.
     *
     * @throws IllegalStateException if this is no port
     */
    public Listener withReusedPort() {
        if (endpoint instanceof TcpEndpoint tcp) {
            return new Listener(new TcpEndpoint(tcp.host(), tcp.port(), true), name, protocol, layer);
        }
        throw new IllegalStateException("only a port can be shared: " + this);
    }

    /**
     * A Unix-domain socket; only with {@link TransportKind#NIO}. Binding makes its file, which must not be there, and
     * stopping removes it. Its access rights are those of its directory and of the process's file mode mask.
     */
    public static Listener unix(Path path) {
        return on(new UnixEndpoint(Objects.requireNonNull(path, "path")));
    }

    /**
     * The socket that this process has inherited as its standard input, see {@link System#inheritedChannel}; only with
     * {@link TransportKind#NIO}.
     */
    public static Listener inherited() {
        return on(new OpenEndpoint(null));
    }

    /** A socket that is bound; only with {@link TransportKind#NIO}. The server makes it non-blocking, and closes it. */
    public static Listener of(ServerSocketChannel socket) {
        return on(new OpenEndpoint(Objects.requireNonNull(socket, "socket")));
    }

    /**
     * Gives it a name, which its connections have as {@link org.tatoo.runtime.Attribute#LISTENER}; the default is its
     * address as it was given.
     */
    public Listener withName(String value) {
        return new Listener(endpoint, Objects.requireNonNull(value, "name"), protocol, layer);
    }

    /** Sets the protocol of its connections; the default is that of the server. */
    public Listener withProtocol(Protocol value) {
        return new Listener(endpoint, name, Objects.requireNonNull(value, "protocol"), layer);
    }

    /** Puts a layer, for example encryption, over the channel of each of its connections; the default is none. */
    public Listener withLayer(TransportLayer value) {
        return new Listener(endpoint, name, protocol, Objects.requireNonNull(value, "layer"));
    }

    /** Puts {@code upper} over the layer that there is. */
    Listener under(TransportLayer upper) {
        return withLayer(layer == null ? upper : layer.under(upper));
    }

    /** The name. */
    public String name() {
        return name;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** What its connections have, once it is bound to {@code address}. */
    Binding bound(SocketAddress address, Protocol common) {
        return Binding.of(name, address, protocol == null ? common : protocol, layer);
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
