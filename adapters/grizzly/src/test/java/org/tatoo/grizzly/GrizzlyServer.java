package org.tatoo.grizzly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.TransportFilter;
import org.glassfish.grizzly.nio.transport.TCPNIOServerConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.nio.transport.TCPNIOTransportBuilder;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.ssl.SSLFilter;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.tck.OnExecutor;

/** A server as an application would write it: a chain of filters, the last of which converses. */
final class GrizzlyServer implements AutoCloseable {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final TCPNIOTransport transport =
            TCPNIOTransportBuilder.newInstance().setTcpNoDelay(true).build();
    private final TCPNIOServerConnection listener;

    /** @param tls null for plain connections */
    GrizzlyServer(@Nullable SSLContext tls, Protocol protocol, ConversationLimits limits) throws IOException {
        FilterChainBuilder chain = FilterChainBuilder.stateless().add(new TransportFilter());
        if (tls != null) {
            SSLEngineConfigurator server = new SSLEngineConfigurator(tls, false, false, false);
            chain.add(new SSLFilter(server, server));
        }
        chain.add(new ConversationFilter(
                pool, below -> OnExecutor.converse(below, protocol, limits, new ConversationListener() {})));
        transport.setProcessor(chain.build());
        listener = transport.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        transport.start();
    }

    InetSocketAddress address() {
        SocketAddress address = listener.getLocalAddress();
        return (InetSocketAddress) address;
    }

    @Override
    public void close() {
        try {
            transport.shutdownNow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        pool.shutdown();
    }
}
