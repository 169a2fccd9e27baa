package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
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
    private Server server = start(LineHandler::new);

    private Server start(Function<Connection, LineHandler> handler) {
        return Servers.start(Limits.defaults(), listener, handler);
    }

    private void serve(Function<Connection, LineHandler> handler) {
        server.close();
        server = start(handler);
    }

    @AfterEach
    void stop() {
        workers.shutdown();
        server.stop(Duration.ZERO);
    }

    /** Tells its callbacks, and pauses at each line. */
    private class Pausing extends LineHandler {
        Pausing(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            callbacks.add("line " + line);
            pause();
            paused(line);
        }

        @Override
        protected void message() {
            callbacks.add("message");
        }

        void paused(String line) {
            assertThat(line).isNotEmpty();
        }
    }

    /** Waits until the loop has returned from what it was doing. */
    private static void barrier(Connection connection) throws InterruptedException {
        CountDownLatch reached = new CountDownLatch(1);
        connection.executor().execute(reached::countDown);
        reached.await();
    }

    @Test
    void workersAnswerPipelinedMessagesInOrder() throws Exception {
        serve(connection -> new Pausing(connection) {
            @Override
            void paused(String line) {
                workers.execute(() -> {
                    send(line + "\n");
                    connection().endRequest();
                });
            }
        });
        try (Client client = new Client(server)) {
            client.send(IntStream.range(0, 16).mapToObj(i -> i + "\n").collect(Collectors.joining()));
            for (int i = 0; i < 16; i++) {
                assertThat(client.line()).isEqualTo(String.valueOf(i));
            }
        }
    }

    @Test
    void betweenPauseAndResumeThereIsNoCallbackAndPendingReductionsFollow() throws Exception {
        Events connections = new Events();
        Connection[] connection = new Connection[1];
        serve(c -> {
            connection[0] = c;
            connections.add("made");
            return new Pausing(c);
        });
        try (Client client = new Client(server)) {
            connections.next();
            client.send("a\nb\n");
            assertThat(callbacks.next()).isEqualTo("line a");
            barrier(connection[0]);
            assertThat(callbacks.isEmpty()).isTrue();

            connection[0].resume();
            assertThat(callbacks.next()).isEqualTo("message");
            assertThat(callbacks.next()).isEqualTo("line b");
            barrier(connection[0]);
            assertThat(callbacks.isEmpty()).isTrue();

            connection[0].resume();
            assertThat(callbacks.next()).isEqualTo("message");
        }
    }

    @Test
    void aResumeFromTheSameCallbackTakesEffectAfterIt() throws Exception {
        serve(connection -> new Pausing(connection) {
            @Override
            void paused(String line) {
                connection().resume();
                send(line + "\n");
            }
        });
        try (Client client = new Client(server)) {
            assertThat(client.send("a\nb\n").line()).isEqualTo("a");
            assertThat(client.line()).isEqualTo("b");
        }
    }

    @Test
    void aResumeOfAnotherThreadThatComesBeforeFeedReturnedIsNotLost() throws Exception {
        serve(connection -> new Pausing(connection) {
            @Override
            void paused(String line) {
                runElsewhere(() -> {
                    send(line + "\n");
                    connection().resume();
                });
            }
        });
        try (Client client = new Client(server)) {
            assertThat(client.send("a\nb\n").line()).isEqualTo("a");
            assertThat(client.line()).isEqualTo("b");
        }
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
        try (Client client = new Client(server)) {
            assertThat(client.send("go\n").line()).isEqualTo("first");
            assertThat(client.line()).isEqualTo("second");
        }
    }

    @Test
    void callsOfOneThreadAreCarriedOutInTheirOrder() throws Exception {
        serve(connection -> new Pausing(connection) {
            @Override
            void paused(String line) {
                workers.execute(() -> {
                    for (int i = 0; i < 5000; i++) {
                        send(i + "\n");
                    }
                    connection().endRequest();
                    connection().close();
                    send("never\n");
                });
            }
        });
        try (Client client = new Client(server)) {
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
        try (Client client = new Client(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            listener.await("redundant");
            assertThat(client.send("b\n").line()).isEqualTo("b");
            listener.await("redundant");
        }
    }

    @Test
    void aSecondEndRequestOfAWorkerDoesNotResumeTheNextMessage() throws Exception {
        Connection[] connection = new Connection[1];
        serve(c -> {
            connection[0] = c;
            return new Pausing(c);
        });
        try (Client client = new Client(server)) {
            client.send("a\nb\n");
            assertThat(callbacks.next()).isEqualTo("line a");
            connection[0]
                    .executor()
                    .execute(() -> runElsewhere(() -> {
                        connection[0].endRequest();
                        connection[0].endRequest();
                    }));
            assertThat(callbacks.next()).isEqualTo("message");
            assertThat(callbacks.next()).isEqualTo("line b");
            listener.await("redundant");
            barrier(connection[0]);
            assertThat(callbacks.isEmpty()).isTrue();
        }
    }

    @Test
    void aClientThatHalfClosedWhileItsAnswersArePreparedGetsThem() throws Exception {
        serve(connection -> new Pausing(connection) {
            @Override
            void paused(String line) {
                workers.execute(() -> {
                    send(line + "\n");
                    connection().endRequest();
                });
            }
        });
        try (Client client = new Client(server)) {
            client.send("a\nb\nc\n").halfClose();
            assertThat(client.rest()).isEqualTo("a\nb\nc\n");
        }
    }

    @Test
    void aPauseAtTheEndOfTheInputIsWaitedFor() throws Exception {
        Connection[] connection = new Connection[1];
        serve(c -> {
            connection[0] = c;
            return new Pausing(c);
        });
        try (Client client = new Client(server)) {
            client.send("a\n").halfClose();
            assertThat(callbacks.next()).isEqualTo("line a");
            connection[0].asyncWrite(LineHandler.bytes("answer\n"));
            connection[0].endRequest();
            assertThat(client.rest()).isEqualTo("answer\n");
            assertThat(callbacks.next()).isEqualTo("message");
        }
    }

    @Test
    void aClientThatIsGoneIsNoticedWhileItsAnswerIsPrepared() throws Exception {
        serve(Pausing::new);
        Client client = new Client(server);
        client.send("a\n");
        assertThat(callbacks.next()).isEqualTo("line a");
        client.reset();
        listener.await("closed");
    }

    @Test
    void whatComesDuringAPauseIsLeftToTheKernelAndParsedAfterwards() throws Exception {
        int size = 50_000_000;
        Connection[] connection = new Connection[1];
        AtomicInteger lines = new AtomicInteger();
        Events made = new Events();
        serve(c -> {
            connection[0] = c;
            made.add("made");
            return new LineHandler(c) {
                @Override
                protected void line(String line) {
                    if (lines.incrementAndGet() == 1) {
                        pause();
                    }
                }
            };
        });
        ByteBuffer input = LineHandler.bytes("123456789\n".repeat(size / 10));
        try (SocketChannel client = SocketChannel.open(server.address())) {
            client.configureBlocking(false);
            made.next();
            // refused so often while the loop did its rounds, it will be refused until the pause is over
            for (int refused = 0; refused < 100 && input.hasRemaining(); ) {
                refused = client.write(input) == 0 ? refused + 1 : 0;
                barrier(connection[0]);
            }
            assertThat(input.remaining()).isGreaterThan(size / 2);
            assertThat(lines.get()).isEqualTo(1);

            connection[0].resume();
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
        Threads.join(thread);
    }
}
