package org.tatoo.streams;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;
import org.tatoo.transport.tck.OnExecutor;

/** A server as an application would write it: one thread accepts, others do what blocks. */
final class SocketServer implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ServerSocket server;
    private final @Nullable SSLSocketFactory tls;
    private final @Nullable TransportLayer layer;
    private final Protocol protocol;
    private final ConversationLimits limits;

    /** A server on plain sockets, or on those that {@code tls} makes. */
    SocketServer(@Nullable SSLSocketFactory tls, Protocol protocol, ConversationLimits limits) throws IOException {
        this(tls, null, protocol, limits);
    }

    /** The same with {@code layer}, if there is one, over the streams of the sockets. */
    SocketServer(
            @Nullable SSLSocketFactory tls,
            @Nullable TransportLayer layer,
            Protocol protocol,
            ConversationLimits limits)
            throws IOException {
        this.tls = tls;
        this.layer = layer;
        this.protocol = protocol;
        this.limits = limits;
        this.server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        threads.execute(this::accept);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket plain = server.accept();
                sockets.add(plain);
                Socket socket = tls == null ? plain : tls.createSocket(plain, (InputStream) null, true);
                new SocketTransport(socket, plain, threads).start(this::conversation);
            } catch (IOException e) {
                // the peer has gone, or the server was closed
            }
        }
    }

    private TransportListener conversation(Transport streams) {
        LayeredTransport above = layer == null ? null : layer.over(streams);
        TransportListener events =
                OnExecutor.converse(above == null ? streams : above, protocol, limits, new ConversationListener() {});
        return above == null ? events : above.listen(events);
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdown();
    }
}
