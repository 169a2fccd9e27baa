package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.transport.memory.ManualClock;

class FilePoolTest {
    private static final Duration MOST = Duration.ofSeconds(5);

    private final ManualClock clock = new ManualClock();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<Work> stuck = new ArrayList<>();
    private FilePool pool = pool(2, 3);

    @AfterEach
    void free() {
        stuck.forEach(work -> work.gate.countDown());
    }

    private FilePool pool(int threads, int capacity) {
        return new FilePool(threads, capacity, MOST, messages::add, clock);
    }

    @Test
    void workIsDoneInThreadsOfThePool() throws Exception {
        Work work = given(new Work("a", false));

        assertThat(work.outcome()).isEqualTo("done a");
        assertThat(work.ran).isNotNull().isNotEqualTo(Thread.currentThread());
        assertThat(Objects.requireNonNull(work.ran).isDaemon()).isTrue();
    }

    @Test
    void whatWorkThrowsIsItsFailure() throws Exception {
        Work work = new Work("a", false) {
            @Override
            public String run() throws IOException {
                throw new IOException("broken");
            }
        };
        assertThat(given(work).outcome()).isEqualTo("failed java.io.IOException: broken");
        assertThat(given(new Work("b", false)).outcome()).isEqualTo("done b");
        assertThat(pool.refusals()).isZero();
    }

    @Test
    void whatACallbackThrowsCostsNoThread() throws Exception {
        pool = pool(1, 1);
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> thrown.add(fault));
        try {
            given(new Work("a", false) {
                @Override
                public void done(String result) {
                    throw new IllegalStateException("thrown by a test");
                }
            });
            assertThat(thrown.poll(10, TimeUnit.SECONDS)).hasMessage("thrown by a test");
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
        assertThat(given(new Work("b", false)).outcome()).isEqualTo("done b");
    }

    @Test
    void whatFindsNoRoomIsRefusedAtOnce() throws Exception {
        Work first = hold("first");
        Work second = hold("second");
        List<Work> waiting = List.of(new Work("c", false), new Work("d", false), new Work("e", false));
        waiting.forEach(this::given);
        assertThat(pool.queued()).isEqualTo(3);
        Work refused = given(new Work("f", false));

        assertThat(refused.outcomes.poll()).startsWith("failed " + FilesBusyException.class.getName());
        assertThat(pool.refusals()).isEqualTo(1);
        first.gate.countDown();
        second.gate.countDown();
        for (Work work : waiting) {
            assertThat(work.outcome()).isEqualTo("done " + work.name);
        }
    }

    @Test
    void whatWaitsTooLongIsRefusedAndNotDone() throws Exception {
        hold("first");
        hold("second");
        Work waiting = given(new Work("c", false));
        clock.set(MOST.toNanos());
        pool.expire();

        assertThat(waiting.outcome()).startsWith("failed " + FilesBusyException.class.getName());
        stuck.forEach(work -> work.gate.countDown());
        assertThat(given(new Work("d", false)).outcome()).isEqualTo("done d");
        assertThat(waiting.ran).isNull();
    }

    @Test
    void aThreadThatDoesNotComeBackIsReplacedAndItsResultGivenBack() throws Exception {
        pool = pool(1, 3);
        Work first = hold("first");
        clock.set(MOST.toNanos());
        pool.expire();

        assertThat(first.outcome()).startsWith("failed " + FilesBusyException.class.getName());
        assertThat(messages.poll()).isEqualTo("first does not end; 1 of at most 16 threads are lost");
        assertThat(pool.lost()).isEqualTo(1);
        assertThat(given(new Work("b", false)).outcome()).isEqualTo("done b");
        first.gate.countDown();
        assertThat(first.outcome()).isEqualTo("late first");
        while (pool.lost() > 0) {
            Thread.onSpinWait();
        }
        assertThat(first.outcomes).isEmpty();
    }

    @Test
    void afterSixteenLostThreadsAllWorkIsRefusedUntilOneComesBack() throws Exception {
        long time = 0;
        for (int i = 0; i < FilePool.MOST_THREADS; i++) {
            assertThat(pool.isCautious()).isEqualTo(i >= FilePool.MOST_THREADS / 4);
            hold("stuck" + i);
            time += MOST.toNanos();
            clock.set(time);
            pool.expire();
        }
        assertThat(pool.lost()).isEqualTo(FilePool.MOST_THREADS);
        Work refused = given(new Work("refused", false));
        assertThat(refused.outcomes.poll()).startsWith("failed " + FilesBusyException.class.getName());

        stuck.get(3).gate.countDown();
        while (pool.lost() == FilePool.MOST_THREADS) {
            Thread.onSpinWait();
        }
        assertThat(given(new Work("again", false)).outcome()).isEqualTo("done again");
    }

    /** Until it ends, and not so many that there would be more than sixteen. */
    @Test
    void anotherThreadWorksInThePlaceOfASlowOne() throws Exception {
        pool = pool(1, 10);
        Work slow = hold("slow");
        Work waiting = given(new Work("waiting", false));
        clock.set(MOST.toNanos() / 2);
        pool.expire();

        assertThat(waiting.outcome()).isEqualTo("done waiting");
        assertThat(pool.lost()).isZero();
        slow.gate.countDown();
        assertThat(slow.outcome()).isEqualTo("done slow");
        assertThat(messages).isEmpty();
    }

    @Test
    void slowThreadsMakeCautious() throws Exception {
        pool = pool(8, 10);
        for (int i = 0; i < FilePool.MOST_THREADS / 4; i++) {
            assertThat(pool.isCautious()).isFalse();
            hold("slow" + i);
        }
        clock.set(MOST.toNanos() / 2);
        pool.expire();
        assertThat(pool.isCautious()).isTrue();
        free();
        for (Work work : stuck) {
            assertThat(work.outcome()).startsWith("done");
        }
        while (pool.isCautious()) {
            pool.expire();
        }
    }

    /** Those that work and those that were given up: with fifteen of these, one works. */
    @Test
    void thereAreNeverMoreThanSixteenThreads() throws Exception {
        pool = pool(FilePool.MOST_THREADS, 100);
        for (int i = 0; i < FilePool.MOST_THREADS; i++) {
            hold("stuck" + i);
        }
        Work waiting = given(new Work("waiting", false));
        clock.set(MOST.toNanos() - 1);
        Work late = given(new Work("late", false));
        clock.set(MOST.toNanos());
        pool.expire();

        assertThat(pool.lost()).isEqualTo(FilePool.MOST_THREADS);
        assertThat(waiting.outcome()).startsWith("failed ");
        assertThat(late.outcomes).isEmpty();
        stuck.get(0).gate.countDown();
        while (pool.lost() == FilePool.MOST_THREADS) {
            Thread.onSpinWait();
        }
        given(new Work("next", false));
        assertThat(late.outcome()).isEqualTo("done late");
        assertThat(waiting.ran).isNull();
    }

    @Test
    void itSaysWhenNothingIsToBeDone() throws Exception {
        BlockingQueue<Thread> idle = new LinkedBlockingQueue<>();
        pool.whenIdle(() -> idle.add(Thread.currentThread()));
        Work held = hold("held");
        Work work = given(new Work("a", false));
        assertThat(work.outcome()).isEqualTo("done a");
        Thread ended = Objects.requireNonNull(work.ran);
        ended.join();
        assertThat(idle).isEmpty();

        held.gate.countDown();
        assertThat(idle.poll(10, TimeUnit.SECONDS)).isSameAs(held.ran);
        assertThat(given(new Work("b", false)).outcome()).isEqualTo("done b");
    }

    @Test
    void sizesHaveLimits() {
        for (int threads : new int[] {0, FilePool.MOST_THREADS + 1}) {
            assertThatThrownBy(() -> pool(threads, 1)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> pool(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FilePool(1, 1, Duration.ZERO, messages::add))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Work given(Work work) {
        pool.execute(work);
        return work;
    }

    /** Gives work that does not end by itself, and waits until it has begun. */
    private Work hold(String name) throws InterruptedException {
        Work work = new Work(name, true);
        stuck.add(work);
        pool.execute(work);
        assertThat(work.begun.await(10, TimeUnit.SECONDS)).isTrue();
        return work;
    }

    private static class Work implements FileCall<String> {
        private final String name;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch gate;
        private final BlockingQueue<String> outcomes = new LinkedBlockingQueue<>();
        private volatile @Nullable Thread ran;

        Work(String name, boolean held) {
            this.name = name;
            this.gate = new CountDownLatch(held ? 1 : 0);
        }

        @Override
        public String run() throws IOException {
            ran = Thread.currentThread();
            begun.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return name;
        }

        @Override
        public void done(String result) {
            outcomes.add("done " + result);
        }

        @Override
        public void failed(Throwable cause) {
            outcomes.add("failed " + cause);
        }

        @Override
        public void late(String result) {
            outcomes.add("late " + result);
        }

        String outcome() throws InterruptedException {
            String outcome = outcomes.poll(10, TimeUnit.SECONDS);
            assertThat(outcome).isNotNull();
            return outcome;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
