package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;

/** Checks of the order in which calls and tasks take effect, and of mutual exclusion. */
final class OrderChecks {
    private static final int THREADS = 8;
    private static final int CALLS = 300;

    private OrderChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("order-one-thread", OrderChecks::orderOneThread),
                Check.of("order-calls-tasks", OrderChecks::orderCallsTasks),
                Check.of("task-not-nested", OrderChecks::taskNotNested),
                Check.of("closed-not-nested", OrderChecks::closedNotNested),
                Check.of("never-overlap", OrderChecks::neverOverlap),
                Check.of("eight-thread-storm", OrderChecks::eightThreadStorm),
                Check.of("executor-closed", OrderChecks::executorClosed));
    }

    private static void orderOneThread(Trial trial) throws IOException {
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            expected.append(i).append('\n');
        }
        trial.on("count", (handler, text) -> {
            handler.stop();
            trial.elsewhere(() -> {
                for (int i = 0; i < 1_000; i++) {
                    handler.reply(Integer.toString(i));
                }
                handler.connection().endRequest();
                handler.connection().close();
                handler.reply("never");
            });
        });
        trial.connect().send("count\n").hearsEndAfter(expected.toString());
    }

    /** Checks that a call in a callback takes effect after waiting calls, up to the first task. */
    private static void orderCallsTasks(Trial trial) throws IOException {
        trial.on("mix", (handler, text) -> {
            trial.awaitElsewhere(() -> {
                handler.reply("1");
                handler.task(() -> handler.reply("5"));
                handler.reply("4");
            });
            handler.reply("2");
            handler.reply("3");
        });
        trial.connect().send("mix\n").hears("1", "2", "3", "4", "5");
    }

    private static void taskNotNested(Trial trial) throws IOException {
        List<String> order = new ArrayList<>();
        trial.on("task", (handler, text) -> {
            handler.task(() -> {
                handler.task(() -> {
                    order.add("inner");
                    handler.reply("done");
                });
                order.add("outer");
            });
            order.add("command");
        });
        trial.connect().send("task\n").hears("done");
        trial.settle(trial.handler());
        Expect.equal(List.of("command", "outer", "inner"), order);
    }

    /** Checks that {@code closed} follows an abort in each callback. The journal detects nesting. */
    private static void closedNotNested(Trial trial) throws IOException {
        for (Callback which : List.of(Callback.OPENED, Callback.SHIFT, Callback.DATA, Callback.REDUCE)) {
            trial.in((callback, text, handler) -> {
                if (callback == which) {
                    handler.connection().abort();
                }
            });
            try {
                trial.connect().send("raw 1\naecho b\n");
            } catch (IOException e) {
                // the connection may be lost before its peer knows that it is open
            }
            trial.handler().journal().await("closed");
        }
    }

    /**
     * Checks that a task submitted by another thread waits until the running callback or task has ended. The journal
     * detects overlaps; the counter is not thread-safe.
     */
    private static void neverOverlap(Trial trial) throws IOException {
        int[] counter = new int[1];
        trial.on("wait", (handler, text) -> {
            trial.awaitElsewhere(() -> handler.task(() -> counter[0]++));
            handler.task(() -> trial.awaitElsewhere(() -> handler.task(() -> counter[0]++)));
            counter[0]++;
            handler.answer(text);
        });
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            trial.elsewhere(() -> {
                for (int j = 0; j < CALLS; j++) {
                    handler.task(() -> counter[0]++);
                }
                done.countDown();
            });
        }
        for (int i = 0; i < CALLS; i++) {
            talk.send("wait a\n").hears("a");
        }
        trial.await(done, "the threads");
        trial.settle(handler);
        Expect.equal(7 * CALLS, counter[0]);
    }

    /** Checks that no call is lost, and that the calls of each thread keep their order. */
    private static void eightThreadStorm(Trial trial) throws IOException {
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        for (int i = 0; i < THREADS; i++) {
            String name = "t" + i + " ";
            trial.elsewhere(() -> call(handler, name));
        }
        for (int i = 0; i < CALLS; i++) {
            talk.send("echo s " + i + "\n");
        }
        List<List<String>> heard = new ArrayList<>();
        for (int i = 0; i <= THREADS; i++) {
            heard.add(new ArrayList<>());
        }
        for (int i = 0; i < (THREADS + 1) * CALLS; i++) {
            String line = talk.line();
            heard.get(line.startsWith("s") ? THREADS : line.charAt(1) - '0').add(line.substring(line.indexOf(' ') + 1));
        }
        for (List<String> lines : heard) {
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                expected.add(Integer.toString(i));
            }
            Expect.equal(expected, lines);
        }
    }

    private static void call(TckHandler handler, String name) {
        for (int i = 0; i < CALLS; i++) {
            String line = name + i;
            if (i % 3 == 0) {
                // calls of a task follow those that were made before it
                handler.task(() -> handler.reply(line));
                handler.trial().settle(handler);
            } else {
                handler.reply(line);
            }
        }
    }

    /** Checks that a task submitted after the end is rejected or run, not lost. */
    private static void executorClosed(Trial trial) throws IOException {
        Talk talk = trial.connect().send("echo a\n").hears("a");
        TckHandler handler = trial.handler();
        talk.close();
        handler.journal().await("closed");
        runsOrIsRefused(trial, handler);
        trial.end();
        runsOrIsRefused(trial, handler);
        handler.reply("late");
        handler.connection().close();
        Expect.equal(false, handler.connection().isWritable());
    }

    private static void runsOrIsRefused(Trial trial, TckHandler handler) {
        CountDownLatch ran = new CountDownLatch(1);
        try {
            handler.connection().executor().execute(ran::countDown);
        } catch (RejectedExecutionException e) {
            return;
        }
        trial.await(ran, "a task that was not refused");
    }
}
