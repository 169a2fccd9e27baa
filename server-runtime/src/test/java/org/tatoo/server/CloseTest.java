package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class CloseTest {
    private final Events listener = new Events();
    private Server server = Servers.start(Limits.defaults(), listener, LineHandler::new);

    private void serve(Limits limits, BiConsumer<Connection, String> answer) {
        server.close();
        server = Servers.start(limits, listener, c -> new LineHandler(c) {
            @Override
            protected void line(String line) {
                answer.accept(connection(), line);
            }
        });
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theLastAnswerReachesAClientThatIsStillSending() throws Exception {
        String answer = "x".repeat(500_000);
        serve(Limits.defaults(), (connection, line) -> {
            connection.asyncWrite(LineHandler.bytes(answer));
            connection.close();
        });
        try (TestClient client = new TestClient(server)) {
            client.send("go\n");
            client.send(new byte[8_000_000]);
            assertThat(client.rest()).isEqualTo(answer);
        }
        listener.await("closed");
    }

    @Test
    void nothingIsParsedOrWrittenAfterClose() throws Exception {
        AtomicInteger lines = new AtomicInteger();
        serve(Limits.defaults(), (connection, line) -> {
            lines.incrementAndGet();
            connection.asyncWrite(LineHandler.bytes("last\n"));
            connection.close();
            connection.asyncWrite(LineHandler.bytes("never\n"));
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\nb\nc\n").rest()).isEqualTo("last\n");
        }
        listener.await("closed");
        assertThat(lines.get()).isEqualTo(1);
    }

    @Test
    void aClientThatDoesNotCloseIsClosedAfterTheLingerTime() throws Exception {
        serve(Limits.defaults().withLingerTimeout(Duration.ofMillis(100)), (connection, line) -> connection.close());
        try (TestClient client = new TestClient(server)) {
            client.send("a\n");
            listener.await("closed");
        }
    }

    @Test
    void withoutALingerTimeTheConnectionIsClosedAtOnce() throws Exception {
        serve(Limits.defaults().withLingerTimeout(Duration.ZERO), (connection, line) -> {
            connection.asyncWrite(LineHandler.bytes("last\n"));
            connection.close();
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").rest()).isEqualTo("last\n");
            listener.await("closed");
        }
    }

    @Test
    void abortEndsTheConnectionAtOnceAndLosesQueuedOutput() throws Exception {
        serve(Limits.defaults(), (connection, line) -> {
            connection.asyncWrite(LineHandler.bytes("lost\n"));
            connection.abort();
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\nb\n").untilAborted()).isEmpty();
        }
        listener.await("closed");
    }

    @Test
    void callsAfterTheEndDoNothing() throws Exception {
        Connection[] kept = new Connection[1];
        serve(Limits.defaults(), (connection, line) -> {
            kept[0] = connection;
            connection.abort();
        });
        try (TestClient client = new TestClient(server)) {
            client.send("a\n");
            listener.await("closed");
        }
        Connection connection = kept[0];
        connection.asyncWrite(LineHandler.bytes("late"));
        connection.endRequest();
        connection.resume();
        connection.close();
        connection.abort();
        assertThat(connection.isWritable()).isFalse();
        try (TestClient client = new TestClient(server)) {
            client.send("b\n");
            listener.await("closed");
        }
    }
}
