package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;

class DeadlineTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final Events listener = new Events();
    private Server server = start(Limits.defaults(), LineHandler::new);

    private Server start(Limits limits, Function<Connection, LineHandler> handler) {
        return Servers.start(limits, listener, handler);
    }

    private void serve(Limits limits, Function<Connection, LineHandler> handler) {
        server.close();
        server = start(limits, handler);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Says which deadline is over. */
    private static class Telling extends LineHandler {
        Telling(Connection connection) {
            super(connection);
        }

        @Override
        public void expired(Deadline deadline) {
            send(deadline + "\n");
        }
    }

    @Test
    void aConnectionThatSendsNothingIsIdle() throws Exception {
        serve(Limits.defaults().withIdleTimeout(SHORT), Telling::new);
        try (Client client = new Client(server)) {
            assertThat(client.rest()).isEqualTo("IDLE\n");
        }
        listener.await("expired IDLE");
        listener.await("closed");
    }

    @Test
    void aConnectionIsIdleAgainAfterAnAnswer() throws Exception {
        serve(Limits.defaults().withIdleTimeout(SHORT), Telling::new);
        try (Client client = new Client(server)) {
            client.send("a\n");
            assertThat(client.rest()).isEqualTo("a\nIDLE\n");
        }
    }

    @Test
    void aMessageThatIsNotCompletedIsNotProlongedByItsBytes() throws Exception {
        serve(Limits.defaults().withRequestTimeout(SHORT), Telling::new);
        try (Client client = new Client(server)) {
            client.send("a\nb");
            Thread drip = new Thread(() -> drip(client));
            drip.start();
            assertThat(client.rest()).isEqualTo("a\nREQUEST\n");
            client.leave();
            Threads.join(drip);
        }
    }

    private static void drip(Client client) {
        try {
            while (true) {
                client.send("b");
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            // the server has ended the connection
        }
    }

    @Test
    void aMessageMayTakeTheTimeForEachOfItsParts() throws Exception {
        serve(Limits.defaults().withRequestTimeout(Duration.ofSeconds(1)).withRequestPart(3), Telling::new);
        try (Client client = new Client(server)) {
            // each piece is a part; all of them together take longer than the time for one
            for (int i = 0; i < 12; i++) {
                client.send("abc");
                TimeUnit.MILLISECONDS.sleep(100);
            }
            client.send("\n").halfClose();
            assertThat(client.rest()).isEqualTo("abc".repeat(12) + "\n");
        }
    }

    @Test
    void anAnswerThatTheHandlerDoesNotGiveIsOver() throws Exception {
        serve(Limits.defaults().withAnswerTimeout(SHORT), c -> new Telling(c) {
            @Override
            protected void line(String line) {
                pause();
            }
        });
        try (Client client = new Client(server)) {
            assertThat(client.send("a\n").rest()).isEqualTo("ANSWER\n");
        }
    }

    @Test
    void eachPauseHasItsOwnTime() throws Exception {
        // 20 pauses of 50 ms each are longer than one answer may take
        serve(Limits.defaults().withAnswerTimeout(Duration.ofMillis(800)), c -> new Telling(c) {
            @Override
            protected void line(String line) {
                pause();
                Thread worker = new Thread(() -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(50);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    send(line + "\n");
                    connection().endRequest();
                });
                worker.start();
            }
        });
        try (Client client = new Client(server)) {
            client.send("a\n".repeat(20)).halfClose();
            assertThat(client.rest()).isEqualTo("a\n".repeat(20));
        }
    }

    @Test
    void aPeerThatTakesNoOutputIsAborted() throws Exception {
        serve(Limits.defaults().withWriteTimeout(SHORT), c -> new Telling(c) {
            @Override
            protected void line(String line) {
                connection().asyncWrite(ByteBuffer.allocate(50_000_000));
                connection().endRequest();
            }
        });
        try (Client client = new Client(server, 8192)) {
            client.send("a\n");
            listener.await("expired WRITE");
            listener.await("closed");
        }
    }

    @Test
    void aConnectionIsNotIdleWhileItsAnswerIsTaken() throws Exception {
        int size = 30_000_000;
        serve(Limits.defaults().withIdleTimeout(SHORT), c -> new Telling(c) {
            @Override
            protected void line(String line) {
                connection().asyncWrite(ByteBuffer.allocate(size));
                connection().endRequest();
            }
        });
        try (Client client = new Client(server, 8192)) {
            client.send("a\n");
            TimeUnit.MILLISECONDS.sleep(2 * SHORT.toMillis());
            assertThat(client.bytes(size)).hasSize(size);
            assertThat(client.rest()).isEqualTo("IDLE\n");
        }
    }
}
