package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** Errors of the own work of a loop, which are not those of a handler: the server goes on, or it ends and says why. */
class LoopErrorTest {
    private static final int KIB = 1 << 10;

    private final Events listener = new Events();
    private final AtomicLong now = new AtomicLong(System.nanoTime());
    private final List<TestClient> clients = new ArrayList<>();
    private Server server = Servers.start(Servers.lines(LineHandler::new));

    @BeforeEach
    void start() {
        server.close();
        server = Servers.start(Servers.lines(Keeping::new).listener(listener).clock(now::get));
    }

    @AfterEach
    void stop() throws IOException {
        for (TestClient client : clients) {
            client.leave();
        }
        server.close();
    }

    /** Reserves as many KiB as the line says; of a class that cannot be used, it says so. */
    private static final class Keeping extends LineHandler {
        Keeping(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            switch (line) {
                case "class" -> throw new NoClassDefFoundError("Could not initialize class org.tatoo.server.Any");
                case "other class" -> throw new NoClassDefFoundError("Could not initialize class com.example.Any");
                case "interrupt" -> Thread.currentThread().interrupt();
                default -> {}
            }
            super.line(line.matches("\\d+") ? "" + connection().reserve((long) KIB * Integer.parseInt(line)) : line);
        }
    }

    private TestClient connect() throws IOException {
        TestClient client = new TestClient(server);
        clients.add(client);
        assertThat(client.send("a\n").line()).isEqualTo("a");
        return client;
    }

    /** Lets the own work of the first loop, or of each, fail. */
    private void fail(Error error, int loops) {
        for (Loop<?> loop : server.engine().loops().subList(0, loops)) {
            loop.execute(() -> {
                throw error;
            });
        }
    }

    private void awaitFailure(Error error) throws InterruptedException {
        listener.await("server failed " + error);
    }

    private static void assumeSelectors() {
        Assumptions.assumeTrue(Servers.transport() == TransportKind.NIO, "asynchronous channels have no selector");
    }

    @Test
    void aLackOfMemoryCostsTheHeaviestOnly() throws Exception {
        List<TestClient> light = List.of(connect(), connect(), connect(), connect());
        List<TestClient> heavy = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            TestClient client = connect();
            assertThat(client.send("100\n").line()).isEqualTo("true");
            heavy.add(client);
        }
        OutOfMemoryError error = new OutOfMemoryError("thrown by a test");
        fail(error, 2);
        for (TestClient client : heavy) {
            assertThat(client.untilAborted()).isEmpty();
        }
        listener.await("refused ERROR");
        for (TestClient client : light) {
            assertThat(client.send("fine\n").line()).isEqualTo("fine");
        }
        connect();
        assertThat(server.budgets().reserved()).isZero();
    }

    @Test
    void aSecondOneSoonAfterEndsTheServer() throws Exception {
        connect();
        OutOfMemoryError error = new OutOfMemoryError("thrown by a test");
        fail(error, 1);
        awaitFailure(error);
        now.addAndGet(Faults.TWICE_NANOS - 1);
        fail(error, 1);
        assertThatThrownBy(server::awaitTermination)
                .isInstanceOf(ServerFailedException.class)
                .hasMessageContaining("twice within 10 seconds")
                .hasCause(error);
        assertThat(server.connections()).isZero();
    }

    @Test
    void aSecondOneLongAfterIsAFirst() throws Exception {
        StackOverflowError error = new StackOverflowError("thrown by a test");
        for (int i = 0; i < 3; i++) {
            fail(error, 1);
            awaitFailure(error);
            now.addAndGet(Faults.TWICE_NANOS);
        }
        connect();
    }

    @Test
    void aClassOfTheServerThatCannotBeUsedEndsIt() throws Exception {
        TestClient client = connect();
        assertThat(connect().send("other class\n").untilAborted()).isEmpty();
        assertThat(client.send("fine\n").line()).isEqualTo("fine");
        client.send("class\n");
        assertThatThrownBy(server::awaitTermination)
                .isInstanceOf(ServerFailedException.class)
                .hasMessageContaining("a class of the server cannot be used")
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void aLoopWhoseThreadEndsIsReplacedAndLosesItsConnections() throws Exception {
        assumeSelectors();
        for (int i = 0; i < 10; i++) {
            List<TestClient> all = List.of(connect(), connect(), connect(), connect());
            AssertionError error = new AssertionError("thrown by a test");
            List<? extends Loop<?>> before = List.copyOf(server.engine().loops());
            fail(error, 2);
            for (TestClient client : all) {
                assertThat(client.untilAborted()).isEmpty();
            }
            awaitFailure(error);
            awaitFailure(error);
            while (server.engine().loops().stream().anyMatch(before::contains)) {
                Thread.onSpinWait();
            }
            assertThat(server.connections()).isZero();
        }
        connect();
    }

    @Test
    void aBrokenSelectorLosesNobody() throws Exception {
        assumeSelectors();
        List<TestClient> all = List.of(connect(), connect(), connect(), connect());
        for (Loop<?> loop : server.engine().loops()) {
            ((EventLoop) loop).selector().close();
        }
        for (TestClient client : all) {
            assertThat(client.send("fine\n").line()).isEqualTo("fine");
        }
        connect();
        assertThat(server.connections()).isEqualTo(5);
    }

    @Test
    void anInterruptThatACallbackLeavesChangesNothing() throws Exception {
        TestClient client = connect();
        for (int i = 0; i < 5; i++) {
            assertThat(client.send("interrupt\n").line()).isEqualTo("interrupt");
        }
        connect();
    }

    @Test
    void aListenerThatThrowsAnErrorChangesNothing() throws Exception {
        server.close();
        server = Servers.start(Servers.lines(LineHandler::new).listener(new ServerListener() {
            @Override
            public void opened(SocketAddress remote) {
                throw new OutOfMemoryError("thrown by a test");
            }
        }));
        connect();
        connect();
    }
}
