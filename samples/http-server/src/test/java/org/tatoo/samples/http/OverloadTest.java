package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

/** Handlers run in a pool that has no thread for a request. */
class OverloadTest {
    private static final String REQUEST = "GET /hello.txt HTTP/1.1\r\nHost: a\r\n\r\n";

    @TempDir
    private Path folder;

    /** A pool that can be full. */
    private static final class Pool implements Executor, AutoCloseable {
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final AtomicInteger running = new AtomicInteger();
        private volatile boolean full;

        @Override
        public void execute(Runnable task) {
            if (full) {
                throw new RejectedExecutionException("full");
            }
            running.incrementAndGet();
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    running.decrementAndGet();
                }
            });
        }

        /** From now on there is no thread; nobody has one. */
        void fill() {
            while (running.get() > 0) {
                Thread.onSpinWait();
            }
            full = true;
        }

        @Override
        public void close() {
            threads.shutdownNow();
        }
    }

    @Test
    void aRequestForWhichThereIsNoThreadIsRefusedWith503() throws Exception {
        try (Pool pool = new Pool();
                Server server = TransportUnderTest.on(Server.builder(FileProtocol.serving(SampleSite.create(folder))))
                        .handlers(pool)
                        .start();
                Client client = new Client(server.port())) {
            client.send(REQUEST);
            assertThat(client.read(false).text()).isEqualTo("hello\n");
            pool.fill();
            client.send(REQUEST);

            AnswerReader.Received refused = client.read(false);
            assertThat(refused.status()).isEqualTo("503 Service Unavailable");
            assertThat(refused.values("Retry-After")).containsExactly("2");
            assertThat(refused.values("Connection")).containsExactly("close");
            client.expectEnd();
            pool.full = false;
        }
    }
}
