package org.tatoo.samples.http;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.http.answer.Answers;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.options.HostPort;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.transport.FilePool;

/**
 * A server of {@link StatusPages} on a port of its own, which answers whatever the load on the main server. Its
 * handlers have a thread of their own, because a snapshot waits for the event loops.
 */
final class StatusServer implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 16;
    private static final int MOST_WAITING = 64;

    private final ThreadPoolExecutor handlers = new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_WAITING), StatusServer::thread);
    private final String host;
    private final Server server;
    private @Nullable StatusPages pages;

    /** Binds the port; to be followed by {@link #start}. */
    StatusServer(HostPort address) throws IOException {
        host = address.host();
        handlers.allowCoreThreadTimeOut(true);
        server = Server.builder(connection -> new HttpParser(new StatusHandler(connection, pages())))
                .host(address.host())
                .port(address.port())
                .eventLoops(1)
                .limits(Limits.defaults().withMaxConnections(MOST_CONNECTIONS))
                .handlers(handlers)
                .bind();
    }

    private static Thread thread(Runnable body) {
        Thread thread = new Thread(body, "status-pages");
        thread.setDaemon(true);
        return thread;
    }

    private StatusPages pages() {
        return Objects.requireNonNull(pages);
    }

    /** Returns the URL of the metrics. */
    @Override
    public String toString() {
        return "http://" + new HostPort(host, server.port()) + "/metrics";
    }

    /** Starts to answer with the pages of {@code shown}. */
    void start(Server shown, FilePool files) {
        ContentRules nothing = new ContentRules(0, Optional.empty());
        pages = new StatusPages(shown, files, new Answers(InstantSource.system(), nothing));
        server.start();
    }

    @Override
    public void close() {
        server.stop(Duration.ZERO);
        handlers.shutdown();
        if (pages != null) {
            pages.close();
        }
    }
}
