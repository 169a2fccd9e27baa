package org.tatoo.httpserver;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server for plain connections. */
final class PlainServer extends HttpServer {
    private final ServerCore core = new ServerCore(this, PlainExchange::new);

    @Override
    public void bind(InetSocketAddress address, int backlog) throws IOException {
        core.bind(address, backlog);
    }

    @Override
    public void start() {
        core.start(Function.identity());
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
