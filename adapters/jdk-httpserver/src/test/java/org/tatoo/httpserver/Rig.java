package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.spi.HttpServerProvider;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One server, its clients and its threads, for one case. */
final class Rig implements AutoCloseable {
    /** Longer than anything should take. */
    static final int PATIENCE_SECONDS = 20;

    private final Providers providers;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Client> clients = new ArrayList<>();
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    Rig(Providers providers) throws IOException {
        this.providers = providers;
        server = providers.bound();
    }

    /** A server that is bound. */
    HttpServer server() {
        return server;
    }

    HttpServerProvider provider() {
        return providers.provider();
    }

    /** Threads for handlers, or for what a case does at the same time. */
    ExecutorService threads() {
        return threads;
    }

    /** Lets {@code handler} handle {@code path}. */
    HttpContext handle(String path, HttpHandler handler) {
        return server.createContext(path, handler);
    }

    /** Starts the server with separate threads for handlers. */
    Rig start() {
        server.setExecutor(threads);
        server.start();
        return this;
    }

    /** Lets {@code handler} handle everything, and starts the server. */
    Rig serve(HttpHandler handler) {
        handle("/", handler);
        return start();
    }

    /** A client that is connected. */
    Client client() throws IOException {
        Client client = new Client(server.getAddress());
        clients.add(client);
        return client;
    }

    /** The answer to a GET on a new connection. */
    Answer get(String target) throws IOException {
        return client().ask("GET", target).answer();
    }

    /** Answers with status 200 and {@code text}. */
    static void reply(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Writes {@code text} as content of the answer. */
    static void write(HttpExchange exchange, String text) throws IOException {
        exchange.getResponseBody().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A handler that answers with {@code text}. */
    static HttpHandler replying(String text) {
        return exchange -> reply(exchange, text);
    }

    /** The content of a request. */
    static String content(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Notes something for {@link #noted}. */
    void note(Object value) {
        seen.add(value);
    }

    /** What a handler has noted, the oldest first; waits for it. */
    Object noted() throws InterruptedException {
        Object value = seen.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(value).as("something noted").isNotNull();
        return value;
    }

    /** Notes the status of a complete answer, or {@code none} if the connection ends before. */
    void noteStatus(Client client) {
        try {
            note(client.answer().status());
        } catch (SocketTimeoutException e) {
            note("nothing in time");
        } catch (IOException e) {
            note("none");
        }
    }

    /** Waits for {@code latch}. */
    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        for (Client client : clients) {
            client.close();
        }
        threads.shutdownNow();
        server.stop(0);
    }
}
