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
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;

/** A server as an application would write it: one thread accepts, others do what blocks. */
final class SocketServer implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ServerSocket server;
    private final @Nullable SSLSocketFactory tls;
    private final Protocol protocol;
    private final ConversationLimits limits;

    /** @param tls null for plain connections */
    SocketServer(@Nullable SSLSocketFactory tls, Protocol protocol, ConversationLimits limits) throws IOException {
        this.tls = tls;
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
                new SocketTransport(socket, plain, threads)
                        .start(transport ->
                                new Conversation(transport, protocol, limits, new ConversationListener() {}).events());
            } catch (IOException e) {
                // the peer has gone, or the server was closed
            }
        }
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
