package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolStrandTest {
    private static final int THREADS = 8;
    private static final int TASKS = 20_000;

    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final List<Throwable> failures = new ArrayList<>();
    private final List<Object> log = new ArrayList<>();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    /** A pool whose tasks run when the test says so. */
    private static final class ManualPool implements Executor {
        private final ArrayDeque<Runnable> rounds = new ArrayDeque<>();
        private boolean refusing;

        @Override
        public void execute(Runnable round) {
            if (refusing) {
                throw new RejectedExecutionException("refused by a test");
            }
            rounds.add(round);
        }

        void runOne() {
            rounds.remove().run();
        }
    }

    private PoolStrand strand(Executor executor) {
        return new PoolStrand(executor, failures::add);
    }

    @Test
    void tasksRunOneAtATimeAndThoseOfAThreadInItsOrder() throws Exception {
        PoolStrand strand = strand(pool);
        // plain fields: only what happens before a task is seen by it
        int[] sum = new int[1];
        int[] last = new int[THREADS];
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger faults = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(THREADS * TASKS);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            new Thread(() -> {
                        for (int i = 1; i <= TASKS; i++) {
                            int number = i;
                            strand.execute(() -> {
                                boolean alone = inside.incrementAndGet() == 1 && strand.isCurrent();
                                if (!alone || last[thread] != number - 1) {
                                    faults.incrementAndGet();
                                }
                                last[thread] = number;
                                sum[0]++;
                                inside.decrementAndGet();
                                done.countDown();
                            });
                        }
                    })
                    .start();
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(faults.get()).isZero();
        assertThat(sum[0]).isEqualTo(THREADS * TASKS);
        assertThat(failures).isEmpty();
    }

    @Test
    void dispatchedAndExecutedTasksDoNotOverlapEither() throws Exception {
        PoolStrand strand = strand(pool);
        int[] sum = new int[1];
        CountDownLatch done = new CountDownLatch(THREADS * TASKS);
        for (int t = 0; t < THREADS; t++) {
            boolean dispatches = t % 2 == 0;
            new Thread(() -> {
                        for (int i = 0; i < TASKS; i++) {
                            Runnable task = () -> {
                                sum[0]++;
                                done.countDown();
                            };
                            if (dispatches) {
                                strand.dispatch(task);
                            } else {
                                strand.execute(task);
                            }
                        }
                    })
                    .start();
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(sum[0]).isEqualTo(THREADS * TASKS);
    }

    @Test
    void aTaskNeverRunsInsideTheCallThatGivesIt() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        strand.execute(() -> {
            strand.execute(() -> log.add("second"));
            strand.dispatch(() -> log.add("third"));
            log.add("first");
        });
        assertThat(log).isEmpty();
        manual.runOne();
        assertThat(log).containsExactly("first", "second", "third");
        assertThat(manual.rounds).isEmpty();
        assertThat(strand.isCurrent()).isFalse();
    }

    @Test
    void aTaskIsDispatchedInsideTheCallIfThereIsNothingElse() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        strand.dispatch(() -> log.add(strand.isCurrent()));
        assertThat(log).containsExactly(true);
        strand.execute(() -> log.add("first"));
        strand.dispatch(() -> log.add("second"));
        assertThat(log).containsExactly(true);
        manual.runOne();
        assertThat(log).containsExactly(true, "first", "second");
    }

    @Test
    void aTaskThatGivesItselfAgainLetsOthersHaveTheThread() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        int[] count = new int[1];
        strand.execute(new Runnable() {
            @Override
            public void run() {
                count[0]++;
                strand.execute(this);
            }
        });
        manual.runOne();
        int first = count[0];
        assertThat(first).isBetween(1, 10_000);
        assertThat(manual.rounds).hasSize(1);
        manual.runOne();
        assertThat(count[0]).isEqualTo(2 * first);
    }

    @Test
    void whatATaskThrowsIsToldAndTheNextOneRuns() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        AssertionError error = new AssertionError("thrown by a test");
        strand.execute(() -> {
            throw error;
        });
        strand.execute(() -> log.add("next"));
        manual.runOne();
        assertThat(failures).containsExactly(error);
        assertThat(log).containsExactly("next");
    }

    @Test
    void aClosedStrandRunsWhatItHasAndTakesNothingMore() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        strand.execute(strand::close);
        strand.execute(() -> log.add("given before"));
        manual.runOne();
        assertThat(log).containsExactly("given before");
        assertThatThrownBy(() -> strand.execute(() -> log.add("late"))).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> strand.dispatch(() -> log.add("late"))).isInstanceOf(RejectedExecutionException.class);
        assertThat(log).containsExactly("given before");
    }

    @Test
    void aTaskThatThePoolRefusesIsRefused() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        manual.refusing = true;
        assertThatThrownBy(() -> strand.execute(() -> log.add("refused")))
                .isInstanceOf(RejectedExecutionException.class);
        manual.refusing = false;
        strand.execute(() -> log.add("taken"));
        manual.runOne();
        assertThat(log).containsExactly("taken");
    }

    @Test
    void whatWasTakenRunsEvenIfThePoolRefusesToContinue() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = strand(manual);
        for (int i = 0; i < 10_000; i++) {
            strand.execute(() -> log.add("task"));
        }
        manual.refusing = true;
        manual.runOne();
        assertThat(log).hasSize(10_000);
    }

    @Test
    void aListenerThatFailsDoesNotEndTheStrand() {
        ManualPool manual = new ManualPool();
        PoolStrand strand = new PoolStrand(manual, fault -> {
            throw new OutOfMemoryError("thrown by a test");
        });
        strand.execute(() -> {
            throw new IllegalStateException("thrown by a test");
        });
        strand.execute(() -> log.add("next"));
        manual.runOne();
        strand.execute(() -> log.add("last"));
        manual.runOne();
        assertThat(log).containsExactly("next", "last");
    }

    @Test
    void aPoolThatGetsNoThreadDoesNotEndTheStrand() {
        ManualPool manual = new ManualPool();
        boolean[] failing = {true};
        PoolStrand strand = strand(round -> {
            if (failing[0]) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            manual.execute(round);
        });
        assertThatThrownBy(() -> strand.execute(() -> log.add("lost"))).isInstanceOf(RejectedExecutionException.class);
        failing[0] = false;
        strand.execute(() -> log.add("next"));
        manual.runOne();
        assertThat(log).containsExactly("next");
    }
}
