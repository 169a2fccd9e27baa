package org.tatoo.httpserver;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.server.Limits;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;

/** The common implementation of both kinds of servers. Thread-safe. */
final class ServerCore {
    private static final System.Logger LOG = System.getLogger("org.tatoo.httpserver");

    /** The limits of connections: none on the time of a handler; others bound the time of an idle peer. */
    private static final Limits LIMITS = Limits.defaults().without(Deadline.ANSWER);

    private final HttpServer shown;
    private final Function<Exchange, HttpExchange> view;
    private final Contexts contexts = new Contexts();
    private final ExchangeCount exchanges = new ExchangeCount();
    private @Nullable ServerSocketChannel socket;
    private @Nullable InetSocketAddress address;
    private @Nullable Executor executor;
    private @Nullable Dispatcher dispatcher;
    private @Nullable Server server;
    private volatile boolean stopping;

    /**
     * @param shown the server that the application sees
     * @param view gives the exchange that the application sees
     */
    ServerCore(HttpServer shown, Function<Exchange, HttpExchange> view) {
        this.shown = shown;
        this.view = view;
    }

    // ---- for the application

    synchronized void bind(InetSocketAddress where, int backlog) throws IOException {
        Objects.requireNonNull(where, "address");
        if (socket != null || stopping) {
            throw new BindException(stopping ? "the server has stopped" : "the server is bound already");
        }
        ServerSocketChannel opened = ServerSocketChannel.open();
        try {
            opened.bind(where, backlog);
            address = (InetSocketAddress) opened.getLocalAddress();
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        socket = opened;
    }

    /** @param layered adds a layer to the listener, if there is one */
    synchronized void start(Function<Listener, Listener> layered) {
        if (socket == null || server != null || stopping) {
            throw new IllegalStateException(
                    socket == null
                            ? "the server is not bound"
                            : "the server has been " + (stopping ? "stopped" : "started") + " already");
        }
        dispatcher = new Dispatcher(executor, "httpserver-" + port());
        try {
            server = Server.builder(connection -> new HttpParser(new RequestReader(connection, this)))
                    .listen(layered.apply(Listener.of(socket).withName("httpserver-" + port())))
                    .limits(LIMITS)
                    .start();
        } catch (IOException e) {
            dispatcher.stop();
            throw new UncheckedIOException(e);
        }
    }

    private int port() {
        return address == null ? 0 : address.getPort();
    }

    synchronized void setExecutor(@Nullable Executor value) {
        requireNotStarted();
        executor = value;
    }

    synchronized @Nullable Executor executor() {
        return executor;
    }

    /** Throws an exception if the server has been started. */
    synchronized void requireNotStarted() {
        if (server != null) {
            throw new IllegalStateException("the server has been started already");
        }
    }

    void stop(int delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("the delay must not be negative: " + delay);
        }
        Duration time = Duration.ofSeconds(delay);
        long end = System.nanoTime() + time.toNanos();
        stopping = true;
        Server running;
        Dispatcher handlers;
        synchronized (this) {
            running = server;
            handlers = dispatcher;
            if (running == null) {
                closeSocket();
            }
        }
        if (running != null && handlers != null) {
            running.stop(time);
            exchanges.awaitNone(end);
            handlers.stop();
        }
    }

    private void closeSocket() {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The listening socket cannot be closed", e);
        }
    }

    HttpContext createContext(String path, @Nullable HttpHandler handler) {
        Context context = new Context(shown, path, handler);
        contexts.add(context);
        return context;
    }

    void removeContext(String path) {
        contexts.remove(Objects.requireNonNull(path, "path"));
    }

    void removeContext(HttpContext context) {
        contexts.remove(Objects.requireNonNull(context, "context"));
    }

    /** Returns the bound address; null before {@link #bind}. */
    synchronized @Nullable InetSocketAddress address() {
        return address;
    }

    // ---- for connections

    Contexts contexts() {
        return contexts;
    }

    boolean isStopping() {
        return stopping;
    }

    void exchangeBegun() {
        exchanges.begin();
    }

    void exchangeEnded() {
        exchanges.end();
    }

    /**
     * Passes {@code exchange} to the application, on another thread.
     *
     * @throws java.util.concurrent.RejectedExecutionException if its executor rejects the task
     */
    void dispatch(Exchange exchange) {
        Dispatcher started;
        synchronized (this) {
            started = Objects.requireNonNull(dispatcher);
        }
        started.execute(() -> handle(exchange));
    }

    private void handle(Exchange exchange) {
        try {
            if (!exchange.isOver()) {
                new Filter.Chain(exchange.context().getFilters(), seen -> authenticate(exchange, seen))
                        .doFilter(view.apply(exchange));
            }
        } catch (Throwable t) {
            exchange.fail(t);
        } finally {
            exchange.handled();
        }
    }

    /** Continues after the filters: calls the authenticator, if there is one, then the handler. */
    private static void authenticate(Exchange exchange, HttpExchange seen) throws IOException {
        Context context = exchange.context();
        Authenticator authenticator = context.getAuthenticator();
        if (authenticator != null) {
            Authenticator.Result result = authenticator.authenticate(seen);
            if (result instanceof Authenticator.Success success) {
                exchange.setPrincipal(success.getPrincipal());
            } else {
                seen.sendResponseHeaders(code(result), -1);
                return;
            }
        }
        Objects.requireNonNull(context.getHandler()).handle(seen);
    }

    private static int code(Authenticator.@Nullable Result result) {
        if (result instanceof Authenticator.Retry retry) {
            return retry.getResponseCode();
        } else if (result instanceof Authenticator.Failure failure) {
            return failure.getResponseCode();
        }
        throw new IllegalStateException("an authenticator returned neither success, failure nor retry: " + result);
    }
}
