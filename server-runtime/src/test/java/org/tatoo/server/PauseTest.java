package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

class PauseTest {
    private final ExecutorService workers = Executors.newFixedThreadPool(4);
    private final Events listener = new Events();
    private final Events callbacks = new Events();
    private final CompletableFuture<Connection> accepted = new CompletableFuture<>();
    private Server server = start(LineHandler::new);

    private Server start(Function<Connection, LineHandler> handler) {
        return Servers.start(Limits.defaults(), listener, handler);
    }

    private void serve(Function<Connection, LineHandler> handler) {
        server.close();
        server = start(connection -> {
            accepted.complete(connection);
            return handler.apply(connection);
        });
    }

    /** Serves with {@link Pausing} handlers, which hand each line to {@code paused}. */
    private void pauseAtEachLine(BiConsumer<Pausing, String> paused) {
        serve(connection -> new Pausing(connection, paused));
    }

    /** Serves with {@link Pausing} handlers; each line is for the test to answer. */
    private void pauseAtEachLine() {
        pauseAtEachLine((handler, line) -> {});
    }

    /** The connection of the first client, once the server has accepted it. */
    private Connection accepted() throws Exception {
        return accepted.get(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    @AfterEach
    void stop() {
        workers.shutdown();
        server.stop(Duration.ZERO);
    }

    /** Tells its callbacks, and pauses at each line. */
    private final class Pausing extends LineHandler {
        private final BiConsumer<Pausing, String> paused;

        Pausing(Connection connection, BiConsumer<Pausing, String> paused) {
            super(connection);
            this.paused = paused;
        }

        @Override
        protected void line(String line) {
            assertThat(line).isNotEmpty();
            callbacks.add("line " + line);
            pause();
            paused.accept(this, line);
        }

        @Override
        protected void message() {
            callbacks.add("message");
        }

        void answer(String line) {
            send(line + "\n");
            endRequest();
        }

        void endRequest() {
            connection().endRequest();
        }

        void resume() {
            connection().resume();
        }

        void close() {
            connection().close();
        }
    }

    /** Waits until the loop has returned from what it was doing. */
    private static void barrier(Connection connection) throws InterruptedException {
        CountDownLatch reached = new CountDownLatch(1);
        connection.executor().execute(reached::countDown);
        reached.await();
    }

    private void assertNoCallback() throws Exception {
        barrier(accepted());
        assertThat(callbacks.isEmpty()).isTrue();
    }

    private void assertThatTwoLinesAreAnswered() throws Exception {
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\nb\n").line()).isEqualTo("a");
            assertThat(client.line()).isEqualTo("b");
        }
    }

    @Test
    void workersAnswerPipelinedMessagesInOrder() throws Exception {
        pauseAtEachLine((handler, line) -> workers.execute(() -> handler.answer(line)));
        try (TestClient client = new TestClient(server)) {
            client.send(IntStream.range(0, 16).mapToObj(i -> i + "\n").collect(Collectors.joining()));
            for (int i = 0; i < 16; i++) {
                assertThat(client.line()).isEqualTo(String.valueOf(i));
            }
        }
    }

    @Test
    void betweenPauseAndResumeThereIsNoCallbackAndPendingReductionsFollow() throws Exception {
        pauseAtEachLine();
        try (TestClient client = new TestClient(server)) {
            client.send("a\nb\n");
            assertThat(callbacks.next()).isEqualTo("line a");
            assertNoCallback();

            accepted().resume();
            assertThat(callbacks.next()).isEqualTo("message");
            assertThat(callbacks.next()).isEqualTo("line b");
            assertNoCallback();

            accepted().resume();
            assertThat(callbacks.next()).isEqualTo("message");
        }
    }

    @Test
    void aResumeFromTheSameCallbackTakesEffectAfterIt() throws Exception {
        pauseAtEachLine((handler, line) -> {
            handler.resume();
            handler.send(line + "\n");
        });
        assertThatTwoLinesAreAnswered();
    }

    @Test
    void aResumeOfAnotherThreadThatComesBeforeFeedReturnedIsNotLost() throws Exception {
        pauseAtEachLine((handler, line) -> runElsewhere(() -> {
            handler.send(line + "\n");
            handler.resume();
        }));
        assertThatTwoLinesAreAnswered();
    }

    @Test
    void whatAnotherThreadWroteBeforeComesBefore() throws Exception {
        serve(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                runElsewhere(() -> send("first\n"));
                send("second\n");
            }
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").line()).isEqualTo("first");
            assertThat(client.line()).isEqualTo("second");
        }
    }

    @Test
    void callsOfOneThreadAreCarriedOutInTheirOrder() throws Exception {
        pauseAtEachLine((handler, line) -> workers.execute(() -> {
            for (int i = 0; i < 5000; i++) {
                handler.send(i + "\n");
            }
            handler.endRequest();
            handler.close();
            handler.send("never\n");
        }));
        try (TestClient client = new TestClient(server)) {
            String expected = IntStream.range(0, 5000).mapToObj(i -> i + "\n").collect(Collectors.joining());
            assertThat(client.send("go\n").rest()).isEqualTo(expected);
        }
    }

    @Test
    void aSecondEndRequestInTheSameCallbackIsCountedAndIgnored() throws Exception {
        serve(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send(line + "\n");
                connection().endRequest();
                connection().endRequest();
            }
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            listener.await("redundant");
            assertThat(client.send("b\n").line()).isEqualTo("b");
            listener.await("redundant");
        }
    }

    @Test
    void aSecondEndRequestOfAWorkerDoesNotResumeTheNextMessage() throws Exception {
        pauseAtEachLine();
        try (TestClient client = new TestClient(server)) {
            client.send("a\nb\n");
            assertThat(callbacks.next()).isEqualTo("line a");
            Connection connection = accepted();
            connection
                    .executor()
                    .execute(() -> runElsewhere(() -> {
                        connection.endRequest();
                        connection.endRequest();
                    }));
            assertThat(callbacks.next()).isEqualTo("message");
            assertThat(callbacks.next()).isEqualTo("line b");
            listener.await("redundant");
            assertNoCallback();
        }
    }

    @Test
    void aClientThatHalfClosedWhileItsAnswersArePreparedGetsThem() throws Exception {
        pauseAtEachLine((handler, line) -> workers.execute(() -> handler.answer(line)));
        try (TestClient client = new TestClient(server)) {
            client.send("a\nb\nc\n").halfClose();
            assertThat(client.rest()).isEqualTo("a\nb\nc\n");
        }
    }

    @Test
    void aPauseAtTheEndOfTheInputIsWaitedFor() throws Exception {
        pauseAtEachLine();
        try (TestClient client = new TestClient(server)) {
            client.send("a\n").halfClose();
            assertThat(callbacks.next()).isEqualTo("line a");
            accepted().asyncWrite(LineHandler.bytes("answer\n"));
            accepted().endRequest();
            assertThat(client.rest()).isEqualTo("answer\n");
            assertThat(callbacks.next()).isEqualTo("message");
        }
    }

    @Test
    void aClientThatIsGoneIsNoticedWhileItsAnswerIsPrepared() throws Exception {
        pauseAtEachLine();
        TestClient client = new TestClient(server);
        client.send("a\n");
        assertThat(callbacks.next()).isEqualTo("line a");
        client.reset();
        listener.await("closed");
    }

    @Test
    void whatComesDuringAPauseIsLeftToTheKernelAndParsedAfterwards() throws Exception {
        Servers.assumePlain("the client fills the buffers of the kernel by itself");
        int size = 30_000_000;
        AtomicInteger lines = new AtomicInteger();
        serve(connection -> new LineHandler(connection) {
            @Override
            protected void line(String line) {
                if (lines.incrementAndGet() == 1) {
                    pause();
                } else {
                    // all lines together may take longer than one message may
                    connection().endRequest();
                }
            }
        });
        ByteBuffer input = LineHandler.bytes("123456789\n".repeat(size / 10));
        try (SocketChannel client = SocketChannel.open(server.address())) {
            client.configureBlocking(false);
            Connection connection = accepted();
            // refused so often while the loop did its rounds, it will be refused until the pause is over
            for (int refused = 0; refused < 100 && input.hasRemaining(); ) {
                refused = client.write(input) == 0 ? refused + 1 : 0;
                barrier(connection);
            }
            assertThat(input.remaining()).isGreaterThan(size / 2);
            assertThat(lines.get()).isEqualTo(1);

            connection.resume();
            client.configureBlocking(true);
            while (input.hasRemaining()) {
                client.write(input);
            }
            client.shutdownOutput();
            assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            assertThat(lines.get()).isEqualTo(size / 10);
        }
    }

    private void runElsewhere(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        Threads.join(thread, Long.MAX_VALUE);
    }
}
