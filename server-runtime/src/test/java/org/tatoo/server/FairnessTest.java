package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;

/** One client gives the only loop thousands of tasks. */
class FairnessTest {
    private static final int TASKS = 5_000;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicInteger carriedOut = new AtomicInteger();
    private volatile boolean answered;

    /** Gives the loop the tasks for the line {@code many}, and answers others. */
    private final class Busy extends LineHandler {
        Busy(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            if (!line.equals("many")) {
                super.line(line);
                return;
            }
            for (int i = 0; i < TASKS; i++) {
                connection().executor().execute(FairnessTest.this::work);
            }
        }
    }

    private void work() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1);
        while (!answered && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        carriedOut.incrementAndGet();
        begun.countDown();
    }

    @BeforeEach
    void aLoopIsAThread() {
        assumeTrue(Servers.transport() == TransportKind.NIO, "other loops are those of the system");
    }

    private Server start() {
        return Servers.start(Servers.lines(Busy::new).eventLoops(1));
    }

    @Test
    void aReadyConnectionIsServedBetweenTheTasks() throws Exception {
        try (Server server = start();
                TestClient many = new TestClient(server);
                TestClient other = new TestClient(server).handshake()) {
            many.send("many\n");
            awaitFirstTask();
            assertAnsweredBeforeTheLastTask(other);
        }
    }

    @Test
    void aNewConnectionIsServedBetweenTheTasks() throws Exception {
        Servers.assumePlain("its handshake would take many rounds");
        try (Server server = start();
                TestClient many = new TestClient(server)) {
            many.send("many\n");
            awaitFirstTask();
            try (TestClient other = new TestClient(server)) {
                assertAnsweredBeforeTheLastTask(other);
            }
        }
    }

    private void awaitFirstTask() throws InterruptedException {
        assertThat(begun.await(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
                .isTrue();
    }

    private void assertAnsweredBeforeTheLastTask(TestClient other) throws Exception {
        other.send("a\n");
        assertThat(other.line()).isEqualTo("a");
        int before = carriedOut.get();
        answered = true;
        assertThat(before).isPositive().isLessThan(TASKS);
    }
}
