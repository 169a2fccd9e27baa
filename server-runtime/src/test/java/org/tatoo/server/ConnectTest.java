package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** Connections that a server begins itself, as a proxy does. */
class ConnectTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Events events = new Events();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private @Nullable Server proxy;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    /** Passes each line on to another server, and its answer back. */
    private final class Passing extends LineHandler {
        private final SocketAddress target;
        private final Duration time;

        Passing(Connection connection, SocketAddress target, Duration time) {
            super(connection);
            this.target = target;
            this.time = time;
        }

        @Override
        protected void line(String line) {
            proxy().connect(
                            target,
                            connection -> new LineParser(new LineHandler(connection) {
                                @Override
                                public void opened() {
                                    send(line + "\n");
                                }

                                @Override
                                protected void line(String answer) {
                                    Passing.this.send("passed on: " + answer + "\n");
                                    Passing.this.connection().endRequest();
                                    connection().close();
                                }
                            }),
                            time,
                            reason -> {
                                send(reason.getMessage() + "\n");
                                connection().endRequest();
                            });
        }
    }

    private Server proxy() {
        return Objects.requireNonNull(proxy);
    }

    private void start(Limits limits, Function<Connection, LineHandler> handler) {
        Server server = Servers.start(limits, events, handler);
        opened.add(0, server);
        proxy = server;
    }

    private TestClient proxyTo(SocketAddress target, Duration time, Limits limits) throws IOException {
        start(limits, connection -> new Passing(connection, target, time));
        TestClient client = new TestClient(proxy());
        opened.add(0, client);
        return client;
    }

    private InetSocketAddress echo() throws IOException {
        Server echo = Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .listen(Listener.tcp("127.0.0.1", 0))
                .start();
        opened.add(echo);
        return echo.address();
    }

    @Test
    void linesArePassedOn() throws Exception {
        TestClient client = proxyTo(echo(), LONG, Limits.defaults());
        for (int i = 0; i < 20; i++) {
            assertThat(client.send("line " + i + "\n").line()).isEqualTo("passed on: line " + i);
        }
    }

    @Test
    void aPortWithoutAServerIsRefused() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        TestClient client = proxyTo(nobody, LONG, Limits.defaults());
        assertThat(client.send("a\n").line()).isEqualTo("no connection to " + nobody + ": Connection refused");
        assertThat(proxy().connections()).isEqualTo(1);
    }

    @Test
    void aNameIsNotLookedUp() throws Exception {
        TestClient client = proxyTo(InetSocketAddress.createUnresolved("localhost", 1), LONG, Limits.defaults());
        assertThat(client.send("a\n").line())
                .isEqualTo("no connection to localhost/<unresolved>:1: the name is not known");
    }

    @Test
    void aConnectionNeedsAPlace() throws Exception {
        InetSocketAddress echo = echo();
        TestClient client = proxyTo(echo, LONG, Limits.defaults().withMaxConnections(1));
        assertThat(client.send("a\n").line()).isEqualTo("no connection to " + echo + ": all places are taken");
    }

    /** With a backlog that is full, the system lets clients wait. */
    @Test
    void aServerThatDoesNotAnswerInTimeIsGivenUp() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), full.getLocalPort());
            fill(target);
            TestClient client = proxyTo(target, Duration.ofMillis(300), Limits.defaults());
            assertThat(client.send("a\n").line())
                    .isEqualTo("no connection to " + target + ": it did not answer in time");
            assertThat(proxy().connections()).isEqualTo(1);
        }
    }

    @Test
    void aServerStopsThoughAConnectionHasNotCome() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), full.getLocalPort());
            fill(target);
            proxyTo(target, LONG, Limits.defaults()).send("a\n");
            long begin = System.nanoTime();
            proxy().stop(Duration.ofMillis(100));
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        }
    }

    private void fill(InetSocketAddress target) throws IOException {
        for (int i = 0; i < 4; i++) {
            Socket waiting = new Socket();
            opened.add(waiting);
            Thread thread = new Thread(() -> {
                try {
                    waiting.connect(target, 30_000);
                } catch (IOException e) {
                    // it is closed at the end of the test
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        // The first two are in the backlog as soon as they are connected.
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (opened.stream()
                                .filter(each -> each instanceof Socket socket && socket.isConnected())
                                .count()
                        < 2
                && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void anyThreadMayConnect() throws Exception {
        start(Limits.defaults(), LineHandler::new);
        CompletableFuture<String> answer = new CompletableFuture<>();
        proxy().connect(
                        echo(),
                        connection -> new LineParser(new LineHandler(connection) {
                            @Override
                            public void opened() {
                                send("hello\n");
                            }

                            @Override
                            protected void line(String line) {
                                answer.complete(line);
                                connection().close();
                            }
                        }),
                        LONG,
                        answer::completeExceptionally);
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("hello");
    }

    @Test
    void whatThrowsIsTold() throws Exception {
        start(Limits.defaults(), LineHandler::new);
        proxy().connect(
                        InetSocketAddress.createUnresolved("localhost", 1),
                        connection -> {
                            throw new AssertionError();
                        },
                        LONG,
                        reason -> {
                            throw new IllegalStateException("thrown");
                        });
        events.await("failed IllegalStateException");
    }
}
