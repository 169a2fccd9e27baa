package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only servers on asynchronous channels do. */
class AioTest {
    private final Events events = new Events();

    @BeforeEach
    void isPlain() {
        Servers.assumePlain("the channels are tried without a layer");
    }

    private ServerBuilder builder(TransportKind kind) {
        return Server.builder(connection -> new LineParser(new LineHandler(connection)))
                .transport(kind)
                .eventLoops(1)
                .listener(events);
    }

    private void assertRefused(Listener listener, String message) {
        ServerBuilder builder = builder(TransportKind.AIO).listen(listener);
        assertThatThrownBy(builder::bind).isInstanceOf(IOException.class).hasMessage(message);
    }

    @Test
    void theyListenOnPortsOnly() throws Exception {
        assertRefused(
                Listener.unix(Path.of("no.sock")),
                "asynchronous channels cannot listen on no.sock: choose the transport NIO");
        assertRefused(
                Listener.inherited(),
                "asynchronous channels cannot listen on an inherited socket: choose the transport NIO");
        try (ServerSocketChannel socket = ServerSocketChannel.open()) {
            assertRefused(
                    Listener.of(socket),
                    "asynchronous channels cannot listen on a socket that is open already: choose the transport NIO");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AIO", "AIO_CACHED"})
    void noThreadIsLeftIfAnAddressCannotBeBound(TransportKind kind) throws Exception {
        try (Server other = builder(TransportKind.NIO).start()) {
            assertThatThrownBy(builder(kind).port(other.port())::bind).hasMessageContaining(" is in use: ");
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("banzai-aio"));
    }

    @ParameterizedTest
    @EnumSource(names = {"AIO", "AIO_CACHED"})
    void aClientThatHasNoPlaceIsClosedWhenTheServerStops(TransportKind kind) throws Exception {
        Server server =
                builder(kind).limits(Limits.defaults().withMaxConnections(1)).start();
        try (TestClient first = new TestClient(server)) {
            assertThat(first.send("a\nbegun").line()).isEqualTo("a");
            try (TestClient second = new TestClient(server)) {
                events.await("limit 1");
                server.stop(Duration.ZERO);
                assertThat(second.rest()).isEmpty();
            }
        }
    }

    /** The first read has 512 bytes; the next ones are as long as they need to be. */
    @ParameterizedTest
    @ValueSource(ints = {511, 512, 513, 1024, 512 + (16 << 10), 60_000})
    void aMessageMayHaveAnyLength(int length) throws Exception {
        String line = "x".repeat(length - 1);
        try (Server server = builder(TransportKind.AIO).start();
                TestClient client = new TestClient(server)) {
            assertThat(client.send(line + "\n").line()).isEqualTo(line);
            assertThat(client.send("short\n").line()).isEqualTo("short");
            assertThat(client.send(line + "\n").line()).isEqualTo(line);
        }
    }

    @Test
    void loopsOfACachedGroupDoNotWaitForOneThatIsBlocked() throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ServerBuilder builder = Server.builder(connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                if (line.equals("block")) {
                    blocked.countDown();
                    awaitQuietly(release);
                }
                super.line(line);
            }
        }));
        try (Server server = builder.transport(TransportKind.AIO_CACHED)
                        .eventLoops(2)
                        .start();
                TestClient first = new TestClient(server);
                TestClient second = new TestClient(server)) {
            first.send("block\n");
            blocked.await();
            assertThat(second.send("a\n").line()).isEqualTo("a");
            assertThat(second.send("b\n").line()).isEqualTo("b");
            release.countDown();
            assertThat(first.line()).isEqualTo("block");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
