package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class StormTest {
    private static final int CLIENTS = 400;

    /** Answers some lines at once, and some from another thread. */
    private static final class Mixed extends LineHandler {
        private final ExecutorService workers;

        Mixed(Connection connection, ExecutorService workers) {
            super(connection);
            this.workers = workers;
        }

        @Override
        protected void line(String line) {
            if (line.length() % 2 == 0) {
                super.line(line);
            } else {
                pause();
                workers.execute(() -> super.line(line));
            }
        }
    }

    @Test
    void whateverClientsDoNobodyLosesAnAnswerAndNoConnectionStays() throws Exception {
        Events listener = new Events();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        ExecutorService clients = Executors.newFixedThreadPool(16);
        Limits limits = Limits.defaults().withReadBuffer(64).withWaterMarks(100, 500);
        Server server = Servers.start(limits, listener, connection -> new Mixed(connection, workers));
        List<Future<?>> results = new ArrayList<>();
        for (int seed = 0; seed < CLIENTS; seed++) {
            Random random = new Random(seed);
            results.add(clients.submit(() -> visit(server, random)));
        }
        for (Future<?> result : results) {
            result.get();
        }
        clients.shutdown();
        assertThat(server.stop(Duration.ofSeconds(20))).isTrue();
        workers.shutdown();
        assertThat(server.connections()).isZero();
        assertNothingFailed(listener);
    }

    private static Void visit(Server server, Random random) throws IOException {
        try (TestClient client = new TestClient(server)) {
            switch (random.nextInt(4)) {
                case 0 -> assertAnswered(client, random);
                case 1 -> client.send(text(random) + "begun").reset();
                case 2 -> client.send(text(random) + "\0" + text(random));
                default -> client.send(text(random));
            }
        }
        return null;
    }

    private static void assertAnswered(TestClient client, Random random) throws IOException {
        String text = text(random);
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int cut = random.nextInt(bytes.length + 1);
        client.send(text.substring(0, cut)).send(text.substring(cut)).halfClose();
        assertThat(client.rest()).isEqualTo(text);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int lines = random.nextInt(40); lines > 0; lines--) {
            text.append("x".repeat(random.nextInt(200))).append('\n');
        }
        return text.toString();
    }

    private static void assertNothingFailed(Events listener) throws InterruptedException {
        for (String event = listener.next(); !event.equals("stopped"); event = listener.next()) {
            assertThat(event).isIn("started", "opened", "closed");
        }
    }
}
