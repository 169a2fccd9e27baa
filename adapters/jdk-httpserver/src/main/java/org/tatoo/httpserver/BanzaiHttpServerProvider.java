package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import com.sun.net.httpserver.spi.HttpServerProvider;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The provider of the servers of {@link HttpServer#create(InetSocketAddress, int)} and
 * {@link HttpsServer#create(InetSocketAddress, int)}. It is found as a service. If there are several providers, the
 * system property {@code com.sun.net.httpserver.HttpServerProvider} selects one.
 */
public final class BanzaiHttpServerProvider extends HttpServerProvider {
    /** Creates the provider; called by the service loader. */
    public BanzaiHttpServerProvider() {}

    /**
     * Creates a server, which is bound if there is an address.
     *
     * @param address null to bind later
     * @param backlog the maximum number of connections that wait to be accepted; 0 or less for the default of the
     *     system
     */
    @Override
    public HttpServer createHttpServer(@Nullable InetSocketAddress address, int backlog) throws IOException {
        HttpServer server = new PlainServer();
        if (address != null) {
            server.bind(address, backlog);
        }
        return server;
    }

    /**
     * Creates a server for encrypted connections, which is bound if there is an address.
     *
     * @param address null to bind later
     * @param backlog the maximum number of connections that wait to be accepted; 0 or less for the default of the
     *     system
     */
    @Override
    public HttpsServer createHttpsServer(@Nullable InetSocketAddress address, int backlog) throws IOException {
        HttpsServer server = new SecureServer();
        if (address != null) {
            server.bind(address, backlog);
        }
        return server;
    }
}
