package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class StopTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Events listener = new Events();
    private final Events callbacks = new Events();
    private volatile Connection waiting = Connection.none();

    private Server start(Function<Connection, LineHandler> handler) throws IOException {
        return Servers.builder(connection -> new LineParser(handler.apply(connection)))
                .eventLoops(1)
                .listener(listener)
                .start();
    }

    /** Pauses at the line "wait" and leaves the answer to the test. */
    private class Waiting extends LineHandler {
        Waiting(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            if (line.equals("wait")) {
                pause();
                waiting = connection();
                callbacks.add("waits");
            } else {
                super.line(line);
            }
        }

        @Override
        public void closed() {
            callbacks.add("closed");
        }
    }

    private static CompletableFuture<Boolean> stopping(Server server, Duration time) {
        return CompletableFuture.supplyAsync(() -> server.stop(time));
    }

    private static boolean result(CompletableFuture<Boolean> future) throws Exception {
        return future.get(Client.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Test
    void idleConnectionsAreClosed() throws Exception {
        Server server = start(LineHandler::new);
        try (Client used = new Client(server);
                Client unused = new Client(server)) {
            assertThat(used.send("a\n").line()).isEqualTo("a");
            unused.handshake();
            // else the second could still be the system's, which resets it
            listener.await("opened");
            listener.await("opened");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            assertThat(used.rest()).isEmpty();
            assertThat(unused.rest()).isEmpty();
            used.leave();
            unused.leave();
            assertThat(result(stopped)).isTrue();
        }
        assertThat(server.connections()).isZero();
        listener.await("stopped");
    }

    @Test
    void aRequestInProgressIsAnsweredAndThenItsConnectionCloses() throws Exception {
        Server server = start(Waiting::new);
        try (Client idle = new Client(server);
                Client client = new Client(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            client.send("wait\nnext\n");
            assertThat(callbacks.next()).isEqualTo("waits");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            assertThat(idle.rest()).isEmpty();
            waiting.asyncWrite(LineHandler.bytes("answer\n"));
            waiting.endRequest();
            assertThat(client.rest()).isEqualTo("answer\n");
            idle.leave();
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void aMessageThatHasBegunMayBeCompleted() throws Exception {
        Server server = start(LineHandler::new);
        try (Client idle = new Client(server);
                Client client = new Client(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            assertThat(client.send("b\nbeg").line()).isEqualTo("b");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            assertThat(idle.rest()).isEmpty();
            idle.leave();
            client.send("un\n");
            assertThat(client.rest()).isEqualTo("begun\n");
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void whatIsNotDoneInTimeIsAborted() throws Exception {
        Server server = start(Waiting::new);
        try (Client client = new Client(server)) {
            client.send("wait\n");
            assertThat(callbacks.next()).isEqualTo("waits");
            assertThat(result(stopping(server, Duration.ofMillis(50)))).isFalse();
            assertThat(callbacks.next()).isEqualTo("closed");
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void nobodyIsAcceptedAfterwards() throws Exception {
        Server server = start(LineHandler::new);
        server.close();
        Assertions.assertThatThrownBy(() -> new Client(server)).isInstanceOf(ConnectException.class);
    }

    @Test
    void aSecondStopWaitsForTheFirstAndSaysTheSame() throws Exception {
        Server server = start(LineHandler::new);
        assertThat(server.stop(Duration.ZERO)).isTrue();
        assertThat(server.stop(LONG)).isTrue();
        server.close();
        server.awaitTermination();
        listener.await("stopped");
        assertThat(listener.isEmpty()).isTrue();
    }

    @Test
    void noThreadIsLeft() throws Exception {
        Server server = start(LineHandler::new);
        String prefix = "banzai-" + server.port() + "-";
        assertThat(threads(prefix)).isGreaterThanOrEqualTo(2);
        server.close();
        assertThat(threads(prefix)).isZero();
    }

    private static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    @Test
    void aHandlerCannotStopItsOwnServer() throws Exception {
        Server[] server = new Server[1];
        server[0] = start(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                server[0].close();
            }
        });
        try (Client client = new Client(server[0])) {
            assertThat(client.send("stop\n").rest()).isEmpty();
            listener.await("failed IllegalStateException");
        }
        server[0].close();
    }

    @Test
    void aTaskGivenAfterTheEndIsRejected() throws Exception {
        Connection[] kept = new Connection[1];
        Server server = start(connection -> {
            kept[0] = connection;
            return new LineHandler(connection);
        });
        try (Client client = new Client(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
        }
        server.close();
        Assertions.assertThatThrownBy(() -> kept[0].executor().execute(() -> {}))
                .isInstanceOf(java.util.concurrent.RejectedExecutionException.class);
        kept[0].asyncWrite(LineHandler.bytes("late"));
    }
}
