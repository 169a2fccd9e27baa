package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.Activity;
import org.tatoo.transport.Ending;
import org.tatoo.transport.HandshakeCounts;
import org.tatoo.transport.Refusal;

class SnapshotTest {
    private final Events events = new Events();

    private Server start() {
        return Servers.start(Servers.lines(connection -> new LineHandler(connection) {
                    @Override
                    protected void line(String line) {
                        if (line.equals("wait")) {
                            pause();
                            events.add("waits");
                        } else {
                            super.line(line);
                        }
                    }
                })
                .limits(Limits.defaults().withMaxConnections(77).withPerAddressLoopback(3))
                .listener(events));
    }

    /** Those of the layer, which servers of other tests have, too. */
    private static long handshakes(Server server) {
        HandshakeCounts counts = server.snapshot().handshakes();
        return counts.full() + counts.resumed();
    }

    @Test
    void whatConnectionsDoAndHaveDoneIsCounted() throws Exception {
        Server server = start();
        long handshakesBefore = handshakes(server);
        try (TestClient idle = new TestClient(server);
                TestClient begun = new TestClient(server);
                TestClient waiting = new TestClient(server)) {
            assertThat(idle.send("a\nb\n").line()).isEqualTo("a");
            assertThat(idle.line()).isEqualTo("b");
            assertThat(begun.send("c\nbeg").line()).isEqualTo("c");
            waiting.send("wait\n");
            events.await("waits");
            ServerSnapshot now = server.snapshot();
            assertThat(now.connections().open())
                    .hasSize(Activity.values().length)
                    .containsAllEntriesOf(Map.of(
                            Activity.IDLE, 1, Activity.RECEIVING, 1, Activity.ANSWERING, 1, Activity.WRITING, 0));
            assertThat(now.connections().count()).isEqualTo(3);
            assertThat(now.connections().accepted()).isEqualTo(3);
            assertThat(now.connections().most()).isEqualTo(77);
            assertThat(now.connections().ended())
                    .hasSize(Ending.values().length)
                    .doesNotContainValue(1L);
            assertThat(now.traffic().messages()).isEqualTo(3);
            assertThat(now.loops().count()).isEqualTo(2);
            assertThat(now.loops().silent()).isZero();
            assertThat(now.loops().lag()).isPositive();
            assertThat(now.isDraining()).isFalse();
            assertThat(now.isHealthy()).isTrue();
            assertThat(now.handlers()).isNull();
            assertThat(handshakes(server) - handshakesBefore).isEqualTo(Servers.isEncrypted() ? 3 : 0);
            assertThat(now.loops().busy()).isPositive();
            assertThat(now.memory().limit()).isPositive();
            if (!Servers.isEncrypted()) {
                assertThat(now.traffic().bytesRead()).isEqualTo(4 + 5 + 5);
                assertThat(now.traffic().bytesWritten()).isEqualTo(6);
            }
            assertThat(now.refusals().get(Refusal.ADDRESS)).isZero();
        }
        server.stop(Duration.ZERO);
        ServerSnapshot end = server.snapshot();
        assertThat(end.connections().count()).isZero();
        assertThat(end.connections().accepted()).isEqualTo(3);
        assertThat(end.connections().ended().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(3);
        assertThat(end.traffic().messages()).isEqualTo(3);
        assertThat(end.isDraining()).isTrue();
        assertThat(end.isHealthy()).isFalse();
    }

    @Test
    void whyConnectionsHaveEndedIsCounted() throws Exception {
        Server server = start();
        try (TestClient closing = new TestClient(server)) {
            assertThat(closing.send("a\n").line()).isEqualTo("a");
            closing.halfClose().rest();
        }
        events.await("closed");
        try (TestClient resetting = new TestClient(server)) {
            assertThat(resetting.send("a\n").line()).isEqualTo("a");
            resetting.reset();
        }
        events.await("closed");
        try (TestClient cut = new TestClient(server)) {
            cut.send("begun").halfClose().rest();
        }
        events.await("closed");
        assertThat(server.snapshot().connections().ended())
                .containsEntry(Ending.PEER, 1L)
                .containsEntry(Ending.LOST, 1L)
                .containsEntry(Ending.REJECTED, 1L);
        server.close();
    }

    /** One thread and a short queue: when that is full, messages find none. */
    @Test
    void theExecutorOfTheHandlersIsShown() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(3));
        Server server = Servers.start(Servers.lines(connection -> new LineHandler(connection) {
                    @Override
                    protected void line(String line) {
                        if (line.equals("wait")) {
                            events.add("waits");
                            awaitQuietly(gate);
                        }
                        connection().asyncWrite(bytes(line + "\n"), () -> events.add("written"));
                        connection().endRequest();
                    }
                })
                .listener(events)
                .handlers(pool));
        try (TestClient waiting = greeted(server);
                TestClient queued = greeted(server);
                TestClient refused = greeted(server)) {
            for (int i = 0; i < 3; i++) {
                events.await("written"); // a connection with a task in the queue would not be refused
            }
            while (pool.getActiveCount() > 0 || !pool.getQueue().isEmpty()) {
                Thread.onSpinWait();
            }
            waiting.send("wait\n");
            events.await("waits");
            queued.send("b\n");
            while (pool.getQueue().isEmpty()) {
                Thread.onSpinWait();
            }
            while (pool.getQueue().remainingCapacity() > 0) {
                pool.execute(() -> {});
            }
            assertThat(server.snapshot().handlers()).isEqualTo(new ServerSnapshot.Handlers(1, 3));
            refused.send("c\n");
            events.await("refused OVERLOADED");
            assertThat(server.snapshot().refusals()).containsEntry(Refusal.OVERLOADED, 1L);
            gate.countDown();
            assertThat(waiting.line()).isEqualTo("wait");
            assertThat(queued.line()).isEqualTo("b");
        }
        server.close();
        pool.shutdown();
    }

    /** A client that has had an answer. */
    private static TestClient greeted(Server server) throws IOException {
        TestClient client = new TestClient(server);
        assertThat(client.send("a\n").line()).isEqualTo("a");
        return client;
    }

    private static void awaitQuietly(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aLoopThatIsBlockedDoesNotAnswer() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Server server = Servers.start(Servers.lines(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                events.add("blocks");
                try {
                    never.await();
                } catch (InterruptedException e) {
                    events.add("interrupted");
                }
                super.line(line);
            }
        }));
        try (TestClient client = new TestClient(server)) {
            client.send("a\n");
            events.await("blocks");
            ServerSnapshot now = server.snapshot();
            assertThat(now.loops().silent()).isEqualTo(1);
            never.countDown();
            assertThat(client.line()).isEqualTo("a");
        }
        server.close();
    }

    @Test
    void aHandlerCannotWaitForItsOwnLoop() throws Exception {
        Server[] server = new Server[1];
        server[0] = Servers.start(Servers.lines(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                Assertions.assertThatThrownBy(server[0]::snapshot).isInstanceOf(IllegalStateException.class);
                super.line(line);
            }
        }));
        try (TestClient client = new TestClient(server[0])) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
        }
        server[0].close();
    }
}
