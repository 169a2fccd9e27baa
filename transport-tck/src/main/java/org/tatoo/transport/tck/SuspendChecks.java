package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Suspension;
import org.tatoo.transport.Capability;

/** Checks of suspended messages answered from any thread, and of peers that do not wait for their answers. */
final class SuspendChecks {
    private static final Duration LONG = Duration.ofDays(1);
    private static final int MANY = 20;
    private static final int RACES = 30;

    /** Twice the time of the steps before it, which last longer on a busy machine if the clock is real. */
    private static final int DEADLINE_UNITS = 3;

    private SuspendChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("suspend", SuspendChecks::suspend),
                Check.of("suspend-race", SuspendChecks::race),
                Check.of("suspend-deadline", SuspendChecks::deadline),
                Check.of("gone", Capability.NOTICES_LOSS, SuspendChecks::gone),
                Check.of("gone-at-end", SuspendChecks::goneAtEnd));
    }

    /** Adds a suspension for each message "wait" to the queue. */
    private static BlockingQueue<Suspension> waiting(Trial trial, Duration most) {
        BlockingQueue<Suspension> all = new LinkedBlockingQueue<>();
        trial.on("wait", (handler, text) -> all.add(handler.connection().suspend(most)));
        return all;
    }

    private static Suspension next(Trial trial, BlockingQueue<Suspension> all) {
        try {
            Suspension next = all.poll(trial.patience().toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new AssertionError("expected in time: a suspension");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** Checks that each answer is sent once, on the strand, before later output; a late answer is not sent. */
    private static void suspend(Trial trial) throws IOException {
        BlockingQueue<Suspension> all = waiting(trial, LONG);
        for (int i = 0; i < MANY; i++) {
            Talk talk = trial.connect().send("wait\necho after\nwait\n");
            TckHandler handler = trial.handler();
            Suspension suspended = next(trial, all);
            trial.settle(handler);
            Expect.equal(1, handler.journal().count("command"));
            handler.reply("soon");
            talk.hears("soon");
            AtomicInteger accepted = new AtomicInteger();
            CountDownLatch asked = new CountDownLatch(3);
            for (int j = 0; j < 3; j++) {
                trial.elsewhere(() -> {
                    accepted.addAndGet(suspended.resume(() -> inTask(handler, "answer")) ? 1 : 0);
                    asked.countDown();
                });
            }
            talk.hears("answer", "after");
            trial.await(asked, "each call");
            Expect.equal(1, accepted.get());

            // ending the message by other means ends the suspension
            Suspension other = next(trial, all);
            handler.answer("otherwise");
            talk.hears("otherwise");
            trial.settle(handler);
            Expect.equal(false, other.resume(() -> handler.reply("never")));
            talk.send("echo last\n").hears("last");
        }
    }

    /** Answers in a task that the journal records. */
    private static void inTask(TckHandler handler, String line) {
        handler.journal().enterTask();
        handler.answer(line);
        handler.journal().exit();
    }

    /**
     * Checks concurrent answer and end of the connection: the answer runs if and only if it was accepted. In every
     * second round, the end follows the acceptance of the answer.
     */
    private static void race(Trial trial) throws IOException {
        BlockingQueue<Suspension> all = waiting(trial, LONG);
        for (int i = 0; i < RACES; i++) {
            trial.connect().send("wait\n");
            TckHandler handler = trial.handler();
            Suspension suspended = next(trial, all);
            CountDownLatch ran = new CountDownLatch(1);
            AtomicInteger accepted = new AtomicInteger(-1);
            trial.elsewhere(() -> accepted.set(suspended.resume(ran::countDown) ? 1 : 0));
            if (i % 2 == 1) {
                trial.until("the call", () -> accepted.get() >= 0);
            }
            handler.connection().abort();
            handler.journal().await("closed");
            trial.until("the call", () -> accepted.get() >= 0);
            if (accepted.get() == 1) {
                trial.await(ran, "the answer that was accepted");
            } else {
                trial.settle(handler);
                Expect.equal(1L, ran.getCount());
            }
            Expect.equal(false, suspended.resume(() -> handler.reply("never")));
        }
    }

    /** Checks that a suspension has its own time limit, regardless of output meanwhile. */
    private static void deadline(Trial trial) throws IOException {
        Duration unit = trial.unit();
        DeadlineChecks.patient(trial).limits(limits -> limits.with(Deadline.ANSWER, unit));
        BlockingQueue<Suspension> all = waiting(trial, unit.multipliedBy(DEADLINE_UNITS));
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        long start = trial.server().nanoTime();
        talk.send("wait\n");
        Suspension first = next(trial, all);
        Passing.steps(trial, handler, 15, () -> {
            handler.reply("more");
            talk.hears("more");
        });
        Passing.until(trial, handler, "expired ANSWER", () -> {});
        long taken = trial.server().nanoTime() - start;
        Expect.that(taken >= unit.toNanos() * DEADLINE_UNITS, "not early, but after " + taken + " ns");
        Expect.that(taken <= unit.toNanos() * (DEADLINE_UNITS + 4), "in time, but after " + taken + " ns");
        Expect.equal(false, first.resume(() -> handler.reply("never")));
        talk.restOrReset();
        talk.close();
        handler.journal().await("closed");

        // a resumed or extended suspension does not expire
        Talk other = trial.connect().send("wait\n");
        TckHandler second = trial.handler();
        Suspension extended = next(trial, all);
        for (int i = 0; i < 3; i++) {
            Passing.steps(trial, second, 13, () -> {});
            second.connection().extendDeadline();
        }
        Expect.equal(true, extended.resume(() -> second.answer("in time")));
        other.hears("in time");
        Passing.steps(trial, second, 35, () -> {});
        other.send("echo a\n").hears("a");
    }

    /** Checks a peer that resets the connection; without the capability, a write is needed to detect this. */
    private static void gone(Trial trial) throws IOException {
        BlockingQueue<Suspension> all = waiting(trial, LONG);
        trial.on("hold", (handler, text) -> handler.stop());
        // calls on the connection have no effect any more
        trial.in((callback, text, handler) -> {
            if (callback == Callback.GONE) {
                handler.answer("never");
                handler.connection().abort();
            }
        });
        for (String text : List.of("wait\n", "hold\n")) {
            Talk talk = trial.connect().send("echo a\n").hears("a").send(text);
            TckHandler handler = trial.handler();
            handler.journal().await("the second command", heard -> heard.lastIndexOf("command") > 3);
            talk.peer().vanish();
            if (!trial.can(Capability.NOTICES_LOSS)) {
                trial.settle(handler);
                Expect.equal(false, handler.journal().contains("gone"));
                handler.reply("still there?");
            }
            handler.journal().await("closed");
            List<String> events = handler.journal().events();
            Expect.equal(List.of("command", "gone", "closed"), events.subList(events.size() - 3, events.size()));
            if (text.equals("wait\n")) {
                Expect.equal(false, next(trial, all).resume(() -> handler.reply("never")));
            }
        }
    }

    /** Checks that the end of the input counts as departure of the peer only if the handler says so. */
    private static void goneAtEnd(Trial trial) throws IOException {
        BlockingQueue<Suspension> all = waiting(trial, LONG);
        if (trial.can(Capability.HALF_CLOSE)) {
            Talk talk = trial.connect().send("wait\n");
            TckHandler handler = trial.handler();
            Suspension suspended = next(trial, all);
            talk.peer().endOutput();
            trial.settle(handler);
            Expect.equal(true, suspended.resume(() -> handler.answer("after the end")));
            talk.hearsEndAfter("after the end\n");
            handler.journal().await("closed");
            Expect.equal(0, handler.journal().count("gone"));
        }
        trial.leaving();
        for (String text : List.of("wait\n", "later a\nwait\n")) {
            Talk talk = trial.connect().send(text);
            TckHandler handler = trial.handler();
            if (!trial.can(Capability.HALF_CLOSE)) {
                handler.journal().await("verb wait");
            }
            talk.peer().endOutput();
            handler.journal().await("closed");
            Expect.equal(1, handler.journal().count("gone"));
            Expect.equal(false, next(trial, all).resume(() -> handler.reply("never")));
        }
        // no departure is reported between messages
        Talk talk = trial.connect().send("echo a\n").hears("a");
        TckHandler handler = trial.handler();
        talk.peer().endOutput();
        handler.journal().await("closed");
        Expect.equal(0, handler.journal().count("gone"));
    }
}
