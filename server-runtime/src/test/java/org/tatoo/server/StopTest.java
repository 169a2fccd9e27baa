package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class StopTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    /** How long idle connections are served at most. */
    private static final Duration MOST_IDLE = Duration.ofSeconds(5);

    private final Events listener = new Events();
    private final Events callbacks = new Events();
    private final AtomicLong now = new AtomicLong();
    private volatile Connection waiting = Connection.none();

    /** Starts a server whose clock the test turns. */
    private Server start(Function<Connection, LineHandler> handler) throws IOException {
        return builder(handler).clock(now::get).start();
    }

    private Server startInRealTime(Function<Connection, LineHandler> handler) throws IOException {
        return builder(handler).start();
    }

    private ServerBuilder builder(Function<Connection, LineHandler> handler) {
        return Servers.builder(connection -> new LineParser(handler.apply(connection)))
                .eventLoops(1)
                .listener(listener);
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

    /** Returns when the server has begun to stop. */
    private static CompletableFuture<Boolean> stopping(Server server, Duration time) {
        CompletableFuture<Boolean> stopped = CompletableFuture.supplyAsync(() -> server.stop(time));
        while (!server.isDraining()) {
            Thread.onSpinWait();
        }
        return stopped;
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static boolean result(CompletableFuture<Boolean> future) throws Exception {
        return future.get(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Test
    void idleConnectionsAreClosed() throws Exception {
        Server server = start(LineHandler::new);
        try (TestClient used = new TestClient(server);
                TestClient unused = new TestClient(server)) {
            assertThat(used.send("a\n").line()).isEqualTo("a");
            unused.handshake();
            // else the second could still be the system's, which resets it
            listener.await("opened");
            listener.await("opened");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            assertThat(used.send("b\n").line()).isEqualTo("b");
            pass(MOST_IDLE);
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
        try (TestClient idle = new TestClient(server);
                TestClient client = new TestClient(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            client.send("wait\nnext\n");
            assertThat(callbacks.next()).isEqualTo("waits");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            pass(MOST_IDLE);
            assertThat(idle.rest()).isEmpty();
            waiting.asyncWrite(LineHandler.bytes("answer\n"));
            waiting.endRequest();
            // each message that has come is answered
            assertThat(client.rest()).isEqualTo("answer\nnext\n");
            idle.leave();
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void aMessageThatHasBegunMayBeCompleted() throws Exception {
        Server server = start(LineHandler::new);
        try (TestClient idle = new TestClient(server);
                TestClient client = new TestClient(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            assertThat(client.send("b\nbeg").line()).isEqualTo("b");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            pass(MOST_IDLE);
            assertThat(idle.rest()).isEmpty();
            idle.leave();
            client.send("un\n");
            assertThat(client.rest()).isEqualTo("begun\n");
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void theLastAnswerMaySaySo() throws Exception {
        Server server = start(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                connection().asyncWrite(bytes(line + (connection().isDraining() ? " last\n" : "\n")));
                connection().endRequest();
            }

            @Override
            public void draining() {
                callbacks.add("draining");
            }
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            CompletableFuture<Boolean> stopped = stopping(server, LONG);
            assertThat(callbacks.next()).isEqualTo("draining");
            assertThat(client.send("b\nc\n").rest()).isEqualTo("b\nc last\n");
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void whoHasConnectedBeforeTheEndIsServed() throws Exception {
        Server server = start(LineHandler::new);
        try (TestClient first = new TestClient(server)) {
            assertThat(first.send("a\n").line()).isEqualTo("a");
            try (TestClient second = new TestClient(server)) {
                CompletableFuture<Boolean> stopped = stopping(server, LONG);
                assertThat(second.send("b\n").line()).isEqualTo("b");
                pass(MOST_IDLE);
                assertThat(second.rest()).isEmpty();
                second.leave();
                first.leave();
                assertThat(result(stopped)).isTrue();
            }
        }
    }

    @Test
    void aLameDuckAcceptsAndServes() throws Exception {
        Duration time = Duration.ofSeconds(3);
        Server server = builder(LineHandler::new).clock(now::get).lameDuck(time).start();
        CompletableFuture<Boolean> stopped = stopping(server, Duration.ZERO);
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            pass(time);
            assertThat(client.rest()).isEmpty();
            client.leave();
        }
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void inRealTimeIdleConnectionsAreClosedAfterHalfOfTheTime() throws Exception {
        Server server = startInRealTime(LineHandler::new);
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            CompletableFuture<Boolean> stopped = stopping(server, Duration.ofSeconds(2));
            assertThat(client.rest()).isEmpty();
            client.leave();
            assertThat(result(stopped)).isTrue();
        }
    }

    @Test
    void whatIsNotDoneInTimeIsAborted() throws Exception {
        Server server = startInRealTime(Waiting::new);
        try (TestClient client = new TestClient(server)) {
            client.send("wait\n");
            assertThat(callbacks.next()).isEqualTo("waits");
            assertThat(result(stopping(server, Duration.ofMillis(50)))).isFalse();
            assertThat(callbacks.next()).isEqualTo("closed");
            assertThat(client.untilAborted()).isEmpty();
            listener.await("aborted 1");
        }
    }

    @Test
    void aCallbackThatDoesNotReturnHoldsNobodyUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Server server = startInRealTime(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                callbacks.add("hangs");
                awaitUninterruptibly(never);
            }
        });
        try (TestClient client = new TestClient(server)) {
            client.send("a\n");
            assertThat(callbacks.next()).isEqualTo("hangs");
            assertThat(result(stopping(server, Duration.ofMillis(50)))).isFalse();
            assertThat(client.rest()).isEmpty();
        } finally {
            never.countDown();
        }
    }

    @Test
    void aListenerThatDoesNotReturnHoldsNobodyUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Server server = Servers.builder(connection -> new LineParser(new LineHandler(connection)))
                .listener(new ServerListener() {
                    @Override
                    public void stopped() {
                        awaitUninterruptibly(never);
                    }
                })
                .start();
        assertThat(result(stopping(server, Duration.ofMillis(50)))).isTrue();
        never.countDown();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean waiting = true;
        while (waiting) {
            try {
                latch.await();
                waiting = false;
            } catch (InterruptedException e) {
                // goes on
            }
        }
    }

    @Test
    void aServerThatFailedSaysWhy() throws Exception {
        Server server = start(LineHandler::new);
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            server.fail(new ServerFailedException("the server has no memory left", new OutOfMemoryError()));
            Assertions.assertThatThrownBy(server::awaitTermination)
                    .isInstanceOf(ServerFailedException.class)
                    .hasMessage("the server has no memory left");
        }
        assertThat(server.stop(LONG)).isFalse();
    }

    @Test
    void nobodyIsAcceptedAfterwards() throws Exception {
        Server server = start(LineHandler::new);
        server.close();
        Assertions.assertThatThrownBy(() -> new TestClient(server)).isInstanceOf(ConnectException.class);
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

    /** One loop waits for a peer that closes late; the other one has ended, and is not inside a call. */
    @Test
    void aLoopThatHasEndedIsNotBlocked() throws Exception {
        List<String> blocked = new CopyOnWriteArrayList<>();
        Server server = Servers.lines(LineHandler::new)
                .eventLoops(2)
                .listener(new ServerListener() {
                    @Override
                    public void loopBlocked(Thread thread, Duration time, List<StackTraceElement> stack) {
                        blocked.add(thread.getName());
                    }
                })
                .start();
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("fine\n").line()).isEqualTo("fine");
            // it waits for the client for that time, which is longer than a call may take
            server.stop(Duration.ofSeconds(2));
        }
        assertThat(blocked).isEmpty();
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
        try (TestClient client = new TestClient(server[0])) {
            assertThat(client.send("stop\n").untilAborted()).isEmpty();
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
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
        }
        server.close();
        Assertions.assertThatThrownBy(() -> kept[0].executor().execute(() -> {}))
                .isInstanceOf(java.util.concurrent.RejectedExecutionException.class);
        kept[0].asyncWrite(LineHandler.bytes("late"));
    }
}
