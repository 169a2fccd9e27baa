package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.Suspension;

/** Checks of handlers in the threads of an executor that is sometimes full. */
final class OverloadChecks {
    private static final Duration LONG = Duration.ofDays(1);

    private OverloadChecks() {}

    static List<Check> all() {
        return List.of(Check.of("overloaded", OverloadChecks::overloaded));
    }

    /** An executor that rejects tasks while it is full. */
    private static final class Gate implements Executor {
        private final Trial trial;
        private final AtomicInteger running = new AtomicInteger();
        private volatile boolean full;

        Gate(Trial trial) {
            this.trial = trial;
        }

        @Override
        public void execute(Runnable task) {
            if (full) {
                throw new RejectedExecutionException("refused by a check");
            }
            running.incrementAndGet();
            trial.elsewhere(() -> {
                task.run();
                running.decrementAndGet();
            });
        }
    }

    /** Passes time until both handlers have a thread, because rejected tasks are retried after a while. */
    private static void awaitThreads(Trial trial, TckHandler second, TckHandler third) throws IOException {
        ServerUnderTest server = trial.server();
        CountDownLatch settled = trial.settled(third);
        trial.until("threads", () -> {
            server.pass(Duration.ofMillis(100));
            return second.journal().contains("command") && settled.getCount() == 0;
        });
    }

    /** Checks that handlers are notified between messages, and that a message in progress waits and is not lost. */
    private static void overloaded(Trial trial) throws IOException {
        DeadlineChecks.patient(trial);
        Gate gate = new Gate(trial);
        trial.protocol(new OnExecutor(trial.own(), gate));
        BlockingQueue<Suspension> suspended = new LinkedBlockingQueue<>();
        trial.on("wait", (handler, text) -> suspended.add(handler.connection().suspend(LONG)));
        Talk refused = trial.connect().send("echo a\n").hears("a");
        TckHandler told = trial.handler();
        Talk inside = trial.connect().send("echo b");
        TckHandler second = trial.handler();
        second.journal().await("verb echo");
        Talk waiting = trial.connect().send("wait\n");
        TckHandler third = trial.handler();
        trial.until("a suspension", () -> !suspended.isEmpty());
        for (TckHandler handler : List.of(told, second, third)) {
            trial.settle(handler);
        }

        // a connection that still has its thread needs no other
        trial.until("nothing to do", () -> gate.running.get() == 0);
        gate.full = true;
        refused.send("echo never\n");
        refused.hears("overloaded").hearsEndAfter("");
        inside.send("\n");
        Expect.equal(true, suspended.remove().resume(() -> third.answer("answer")));
        trial.server().pass(Duration.ofMillis(100));
        gate.full = false;
        awaitThreads(trial, second, third);
        inside.hears("b").send("echo c\n").hears("c");
        waiting.hears("answer").send("echo d\n").hears("d");
        refused.close();
        told.journal().await("closed");
        Expect.equal(1, told.journal().count("command"));
        for (TckHandler handler : List.of(second, third)) {
            Expect.equal(0, handler.journal().count("overloaded"));
        }
    }
}
