package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.tatoo.runtime.Deadline;

/** Checks of deadlines before the first message, and of protocols with their own deadlines. */
final class ConnectionDeadlineChecks {
    private ConnectionDeadlineChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("handshake-deadline", ConnectionDeadlineChecks::handshakeDeadline),
                Check.of("first-byte", ConnectionDeadlineChecks::firstByte),
                Check.of("idle-never", ConnectionDeadlineChecks::idleNever));
    }

    /** Checks HANDSHAKE, which never expires without a handshake. */
    private static void handshakeDeadline(Trial trial) throws IOException {
        Duration unit = trial.unit();
        DeadlineChecks.patient(trial).limits(limits -> limits.with(Deadline.HANDSHAKE, unit));
        trial.server();
        long start = trial.server().nanoTime();
        Talk silent = trial.connectOnly();
        if (!trial.transport().isEncrypted()) {
            Passing.steps(trial, trial.handler(), 25, () -> {});
            silent.send("echo a\n").hears("a");
            return;
        }
        CountDownLatch ended = new CountDownLatch(1);
        trial.elsewhere(() -> {
            try {
                Expect.equal(0, silent.restOrReset().length);
                ended.countDown();
            } catch (IOException e) {
                // not in time
            }
        });
        for (int i = 0; i < 60 && !isZero(ended); i++) {
            trial.server().pass(Passing.step(trial));
        }
        long taken = trial.server().nanoTime() - start;
        trial.await(ended, "the end without an answer");
        Expect.that(taken >= unit.toNanos(), "not early, but after " + taken + " ns");
        Expect.equal(0L, trial.openings());
        Talk talk = trial.connect().send("echo a\n").hears("a");
        Passing.steps(trial, trial.handler(), 25, () -> {});
        talk.send("echo b\n").hears("b");
    }

    /** Waits briefly; returns whether the latch is open. */
    private static boolean isZero(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static void firstByte(Trial trial) throws IOException {
        Duration unit = trial.unit();
        DeadlineChecks.patient(trial)
                .limits(limits -> limits.with(Deadline.FIRST_BYTE, unit).with(Deadline.LINGER, Duration.ZERO));
        Talk polite = trial.connect();
        TckHandler other = trial.handler();
        Passing.steps(trial, other, 6, () -> {});
        polite.send("echo a\n").hears("a");
        Passing.steps(trial, other, 25, () -> {});

        long start = trial.server().nanoTime();
        Talk silent = trial.connect();
        TckHandler handler = trial.handler();
        handler.journal().await("opened");
        Passing.until(trial, handler, "closed", () -> {});
        long taken = trial.server().nanoTime() - start;
        Expect.that(taken >= unit.toNanos(), "not early, but after " + taken + " ns");
        Expect.equal(0, silent.restOrReset().length);
        Expect.equal(List.of("opened", "closed"), handler.journal().events());
        polite.send("echo b\n").hears("b");
    }

    /** Checks a protocol without IDLE on a server with it. */
    private static void idleNever(Trial trial) throws IOException {
        Duration unit = trial.unit();
        DeadlineChecks.patient(trial).limits(limits -> limits.with(Deadline.IDLE, unit));
        trial.protocol(trial.own().withLimits(limits -> limits.without(Deadline.IDLE)));
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        Passing.steps(trial, handler, 25, () -> {});
        talk.send("echo a\n").hears("a");
        Passing.steps(trial, handler, 25, () -> {});
        talk.send("echo b\n").hears("b");
    }
}
