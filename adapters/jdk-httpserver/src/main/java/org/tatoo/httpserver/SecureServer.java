package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A server for encrypted connections. */
final class SecureServer extends HttpsServer {
    private final ServerCore core = new ServerCore(this, SecureExchange::new);

    private volatile @Nullable HttpsConfigurator configurator;

    @Override
    public void setHttpsConfigurator(HttpsConfigurator value) {
        Objects.requireNonNull(value, "configurator");
        core.requireNotStarted();
        configurator = value;
    }

    @Override
    public @Nullable HttpsConfigurator getHttpsConfigurator() {
        return configurator;
    }

    @Override
    public void bind(InetSocketAddress address, int backlog) throws IOException {
        core.bind(address, backlog);
    }

    @Override
    public void start() {
        HttpsConfigurator chosen = configurator;
        if (chosen == null) {
            throw new IllegalStateException("an HttpsServer needs an HttpsConfigurator before it is started");
        }
        core.start(listener -> listener.withLayer(TlsConnections.layer(chosen)));
    }

    @Override
    public void setExecutor(@Nullable Executor executor) {
        core.setExecutor(executor);
    }

    @Override
    public @Nullable Executor getExecutor() {
        return core.executor();
    }

    @Override
    public void stop(int delay) {
        core.stop(delay);
    }

    @Override
    public HttpContext createContext(String path, HttpHandler handler) {
        return core.createContext(Objects.requireNonNull(path, "path"), Objects.requireNonNull(handler, "handler"));
    }

    @Override
    public HttpContext createContext(String path) {
        return core.createContext(Objects.requireNonNull(path, "path"), null);
    }

    @Override
    public void removeContext(String path) {
        core.removeContext(path);
    }

    @Override
    public void removeContext(HttpContext context) {
        core.removeContext(context);
    }

    @Override
    public @Nullable InetSocketAddress getAddress() {
        return core.address();
    }
}
