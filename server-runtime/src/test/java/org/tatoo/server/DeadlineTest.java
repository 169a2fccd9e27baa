package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;

/** That event loops look at the clock, which is turned by hand. Which deadline runs when, is tested without them. */
class DeadlineTest {
    private static final Duration TIME = Duration.ofHours(1);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - TIME.toNanos());
    private final Events listener = new Events();
    private final CompletableFuture<Connection> accepted = new CompletableFuture<>();
    private final Server server = start();

    private Server start() {
        Limits limits = Limits.defaults()
                .without(Deadline.FIRST_BYTE)
                .withIdleTimeout(TIME)
                .withRequestTimeout(TIME)
                .withWriteTimeout(TIME)
                .withWriteRate(0)
                .withLingerTimeout(TIME);
        return Servers.start(
                Servers.lines(Telling::new).clock(now::get).limits(limits).listener(listener));
    }

    @AfterEach
    void stop() {
        server.stop(Duration.ZERO);
    }

    /** Says which deadline is over; the line "much" is answered by more than a peer's system takes. */
    private final class Telling extends LineHandler {
        Telling(Connection connection) {
            super(connection);
            accepted.complete(connection);
        }

        @Override
        protected void line(String line) {
            if (line.equals("much")) {
                connection().asyncWrite(ByteBuffer.allocate(50_000_000));
                connection().endRequest();
            } else {
                super.line(line);
            }
        }

        @Override
        public void expired(Deadline deadline) {
            send(deadline + "\n");
        }
    }

    /** Waits until the loop has returned from what it was doing, so that a deadline runs. */
    private void barrier() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        accepted.get(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                .executor()
                .execute(reached::countDown);
        reached.await();
    }

    private void turn(Duration time) throws Exception {
        barrier();
        now.addAndGet(time.toNanos());
    }

    /** Turns the clock until {@code event} has come: the end of a write may come late, and starts the time again. */
    private void turnUntil(String event) throws Exception {
        String next;
        do {
            while (listener.isEmpty()) {
                turn(TIME.plusSeconds(1));
            }
            next = listener.next();
        } while (!next.equals(event));
    }

    @Test
    void aConnectionThatSendsNothingIsIdle() throws Exception {
        try (TestClient client = new TestClient(server)) {
            client.handshake();
            turn(TIME.minusSeconds(1));
            barrier();
            assertThat(client.send("a\n").line()).isEqualTo("a");
            turn(TIME.minusSeconds(1));
            barrier();
            assertThat(client.send("b\n").line()).isEqualTo("b");
            turnUntil("expired IDLE");
            assertThat(client.rest()).isEqualTo("IDLE\n");
        }
        listener.await("closed");
    }

    @Test
    void aMessageThatIsNotCompletedIsOver() throws Exception {
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\nb").line()).isEqualTo("a");
            turnUntil("expired REQUEST");
            assertThat(client.rest()).isEqualTo("REQUEST\n");
        }
    }

    @Test
    void aConnectionLingersForItsTime() throws Exception {
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n\0").rest()).startsWith("a\nerror");
            turnUntil("closed");
        }
    }

    @Test
    void aPeerThatTakesNoOutputIsAborted() throws Exception {
        try (TestClient client = new TestClient(server, 8192)) {
            client.handshake();
            listener.await("opened");
            client.send("much\n");
            turnUntil("expired WRITE");
            listener.await("closed");
        }
    }
}
