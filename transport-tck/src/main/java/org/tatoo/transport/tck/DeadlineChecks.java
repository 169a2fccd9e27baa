package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Capability;

/** Checks that deadlines expire in time, not early, and can be extended. */
final class DeadlineChecks {
    /** More than transports and systems buffer. */
    private static final int MUCH = 48 << 20;

    private DeadlineChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("idle", DeadlineChecks::idle),
                Check.of("request", DeadlineChecks::request),
                Check.of("answer", DeadlineChecks::answer),
                Check.of("body-rate", DeadlineChecks::bodyRate),
                Check.of("extend", DeadlineChecks::extend),
                Check.of("write-stall", DeadlineChecks::writeStall),
                Check.of("slow-reader-kept", DeadlineChecks::slowReaderKept),
                Check.of("hidden-reader", DeadlineChecks::hiddenReader),
                Check.of("write-rate", DeadlineChecks::writeRate));
    }

    /** Disables all deadlines that the check does not set. */
    static Trial patient(Trial trial) {
        return trial.limits(limits -> limits.without(Deadline.values()));
    }

    /** Waits for the end; expects it neither before the deadline, nor much later. */
    private static void assertExpires(
            Trial trial, Talk talk, TckHandler handler, String name, long start, Passing.Step each) throws IOException {
        Passing.until(trial, handler, "expired " + name, each);
        long taken = trial.server().nanoTime() - start;
        Expect.that(taken >= trial.server().unit().toNanos(), name + " not early, but after " + taken + " ns");
        talk.hears("expired " + name);
        talk.restOrReset();
    }

    private static void idle(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.IDLE, unit));
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        Passing.steps(trial, handler, 5, () -> {});
        talk.send("echo a\n").hears("a");
        Passing.steps(trial, handler, 7, () -> {});
        long start = trial.server().nanoTime();
        talk.send("echo b\n").hears("b");
        assertExpires(trial, talk, handler, "IDLE", start, () -> {});
    }

    /** Checks that bytes of an incomplete message do not extend the deadline. */
    private static void request(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.REQUEST, unit));
        Talk talk = trial.connect().send("echo a\n").hears("a");
        TckHandler handler = trial.handler();
        Passing.steps(trial, handler, 15, () -> {});
        long start = trial.server().nanoTime();
        talk.send("echo b");
        handler.journal().await("the second verb", heard -> heard.lastIndexOf("verb echo") > 2);
        assertExpires(trial, talk, handler, "REQUEST", start, () -> talk.send("b"));
    }

    private static void answer(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.ANSWER, unit));
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("echo a\n").hears("a");
        TckHandler handler = trial.handler();
        Passing.steps(trial, handler, 15, () -> {});
        long start = trial.server().nanoTime();
        talk.send("hold\n");
        handler.journal().await("the second command", heard -> heard.lastIndexOf("command") > 3);
        assertExpires(trial, talk, handler, "ANSWER", start, () -> {});
    }

    /** Checks that raw data must arrive at a rate, and entirely within a time. */
    private static void bodyRate(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial)
                .limits(limits ->
                        limits.with(Deadline.BODY, unit.multipliedBy(1_000)).withBodyRate(1_000, unit));
        Talk talk = trial.connect().send("raw 100000\n");
        TckHandler handler = trial.handler();
        handler.journal().await("size 100000");
        Passing.steps(trial, handler, 32, () -> {
            long before = handler.received();
            talk.send(new byte[300]);
            trial.until("what was sent", () -> handler.received() == before + 300);
        });
        // from the next interval on it is too slow
        Passing.until(trial, handler, "expired BODY", () -> talk.send(new byte[30]));
        talk.hears("expired BODY");
        trial.end();

        trial.limits(limits -> limits.with(Deadline.BODY, unit));
        Talk other = trial.connect().send("raw 100000\n");
        TckHandler second = trial.handler();
        second.journal().await("size 100000");
        long began = trial.server().nanoTime();
        assertExpires(trial, other, second, "BODY", began, () -> other.send(new byte[300]));
    }

    private static void extend(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.ANSWER, unit).with(Deadline.REQUEST, unit));
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("echo a");
        TckHandler handler = trial.handler();
        handler.journal().await("verb echo");
        extendThrice(trial, handler);
        talk.send("\n").hears("a").send("hold\n");
        handler.journal().await("the second command", heard -> heard.lastIndexOf("command") > 3);
        extendThrice(trial, handler);
        long start = trial.server().nanoTime();
        handler.connection().extendDeadline();
        assertExpires(trial, talk, handler, "ANSWER", start, () -> {});
    }

    private static void extendThrice(Trial trial, TckHandler handler) throws IOException {
        for (int i = 0; i < 3; i++) {
            Passing.steps(trial, handler, 6, () -> {});
            handler.connection().extendDeadline();
        }
    }

    /** Writes many buffers that share their memory. */
    private static void writeMuch(TckHandler handler) {
        ByteBuffer piece = ByteBuffer.allocate(1 << 20);
        for (int i = 0; i < MUCH >> 20; i++) {
            handler.connection().asyncWrite(piece.duplicate());
        }
        handler.connection().endRequest();
    }

    private static void writeStall(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.WRITE, unit).withWriteRate(0));
        trial.on("much", (handler, text) -> writeMuch(handler));
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        long start = trial.server().nanoTime();
        talk.send("much\n");
        handler.journal().await("command");
        Passing.until(trial, handler, "expired WRITE", () -> {});
        long taken = trial.server().nanoTime() - start;
        Expect.that(taken >= unit.toNanos(), "WRITE not early, but after " + taken + " ns");
        handler.journal().await("closed");
        Expect.that(talk.restOrReset().length < MUCH, "not all of the output after an abort");
    }

    /** Checks that a peer is kept that takes some output in each half of the time. */
    private static void slowReaderKept(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.WRITE, unit));
        trial.on("much", (handler, text) -> writeMuch(handler));
        Talk talk = trial.connect().send("much\n");
        TckHandler handler = trial.handler();
        handler.journal().await("command");
        int taken = 0;
        for (int i = 0; i < 6; i++) {
            talk.bytes(6 << 20);
            taken += 6 << 20;
            Passing.steps(trial, handler, 5, () -> {});
        }
        talk.bytes(MUCH - taken);
        talk.send("echo a\n").hears("a");
    }

    /** Checks that a peer that seems to read nothing gets more time, because a system buffer hides progress. */
    private static void hiddenReader(Trial trial) throws IOException {
        Duration unit = trial.unit();
        patient(trial).limits(limits -> limits.with(Deadline.WRITE, unit).withWriteRate(1));
        trial.on("much", (handler, text) -> writeMuch(handler));
        Talk talk = trial.connect().send("much\n");
        TckHandler handler = trial.handler();
        handler.journal().await("command");
        if (trial.can(Capability.ADDRESS)) {
            Passing.steps(trial, handler, 30, () -> {});
            talk.bytes(MUCH);
            talk.send("echo a\n").hears("a");
        } else {
            Passing.until(trial, handler, "expired WRITE", () -> {});
            talk.restOrReset();
        }
    }

    /** Checks a peer that takes less than the rate, but some output in each half of the time. */
    private static void writeRate(Trial trial) throws IOException {
        Duration unit = trial.unit();
        long rate = (long) (MUCH * 1e9 / unit.toNanos());
        patient(trial).limits(limits -> limits.with(Deadline.WRITE, unit).withWriteRate(rate));
        trial.on("much", (handler, text) -> writeMuch(handler));
        Talk talk = trial.connect();
        TckHandler handler = trial.handler();
        long start = trial.server().nanoTime();
        talk.send("much\n");
        handler.journal().await("command");
        int[] steps = {0};
        Passing.until(trial, handler, "expired WRITE", () -> {
            if (steps[0]++ % 5 == 0) {
                talk.bytes(4 << 20);
            }
        });
        long taken = trial.server().nanoTime() - start;
        Expect.that(taken >= 2 * unit.toNanos(), "not before two of its times, but after " + taken + " ns");
        handler.journal().await("closed");
    }
}
