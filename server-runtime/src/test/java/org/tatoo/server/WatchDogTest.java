package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which loops are told of and when; the test looks at them by hand, four times a second. */
class WatchDogTest {
    private final List<Duration> told = new ArrayList<>();
    private final FakeLoop first = new FakeLoop();
    private final FakeLoop second = new FakeLoop();
    private final WatchDog dog = new WatchDog(
            "test",
            List.of(first, second),
            new ServerListener() {
                @Override
                public void loopBlocked(Thread thread, Duration time, List<StackTraceElement> stack) {
                    assertThat(thread).isEqualTo(Thread.currentThread());
                    assertThat(stack).isNotEmpty();
                    told.add(time);
                }
            },
            () -> {});

    private static final class FakeLoop implements Watched {
        private long call = -1;
        private boolean blocked;

        @Override
        public long call() {
            return call;
        }

        @Override
        public @Nullable Thread thread() {
            return Thread.currentThread();
        }

        @Override
        public void block(boolean value) {
            blocked = value;
        }
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            dog.look(WatchDog.PERIOD_NANOS);
        }
    }

    @Test
    void aLoopInsideOneCallForASecondIsToldOfOnce() {
        first.call = 7;
        look(4);
        assertThat(told).isEmpty();
        assertThat(first.blocked).isFalse();
        look(1);
        assertThat(told).containsExactly(Duration.ofSeconds(1));
        assertThat(first.blocked).isTrue();
        assertThat(second.blocked).isFalse();
        look(100);
        assertThat(told).hasSize(1);
    }

    @Test
    void theEndOfTheCallEndsIt() {
        first.call = 7;
        look(5);
        first.call = 8;
        look(4);
        assertThat(first.blocked).isFalse();
        assertThat(told).hasSize(1);
        look(1);
        assertThat(told).hasSize(2);
    }

    @Test
    void aLoopThatWaitsOrDoesMuchIsNotBlocked() {
        for (int i = 0; i < 100; i++) {
            second.call = i;
            look(1);
        }
        assertThat(told).isEmpty();
        assertThat(dog.isHealthy()).isTrue();
    }

    @Test
    void afterHalfAMinuteTheHealthIsBadUntilTheCallEnds() {
        first.call = 7;
        look(120);
        assertThat(dog.isHealthy()).isTrue();
        look(1);
        assertThat(dog.isHealthy()).isFalse();
        first.call = -1;
        look(1);
        assertThat(dog.isHealthy()).isTrue();
    }

    @Test
    void itsOwnSleepIsNotTheLoops() {
        first.call = 7;
        look(1);
        dog.look(TimeUnit.MINUTES.toNanos(1));
        assertThat(told).isEmpty();
        assertThat(dog.isHealthy()).isTrue();
    }

    @Test
    void aHandlerThatBlocksIsNamedAndOthersAreServed() throws Exception {
        CompletableFuture<List<StackTraceElement>> stack = new CompletableFuture<>();
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch inside = new CountDownLatch(1);
        Server server = Servers.start(Servers.lines(connection -> new LineHandler(connection) {
                    @Override
                    protected void line(String line) {
                        if (line.equals("block")) {
                            inside.countDown();
                            waitFor(release);
                        }
                        super.line(line);
                    }
                })
                .listener(new ServerListener() {
                    @Override
                    public void loopBlocked(Thread thread, Duration time, List<StackTraceElement> frames) {
                        stack.complete(frames);
                    }
                }));
        try (server;
                TestClient blocked = new TestClient(server)) {
            blocked.send("block\n");
            inside.await();
            assertThat(stack.get(20, TimeUnit.SECONDS))
                    .anyMatch(frame -> frame.getMethodName().equals("waitFor"));
            for (int i = 0; i < 6; i++) {
                try (TestClient other = new TestClient(server)) {
                    assertThat(other.send("a\n").line()).isEqualTo("a");
                }
            }
            assertThat(server.isHealthy()).isTrue();
            release.countDown();
            assertThat(blocked.line()).isEqualTo("block");
        } finally {
            release.countDown();
        }
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
