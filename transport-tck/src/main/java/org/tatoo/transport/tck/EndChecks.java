package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Capability;

/** Checks of the end of connections. */
final class EndChecks {
    private static final int ANSWER = 300_000;

    private EndChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("close-last-answer", Capability.SHUT_OUTPUT, EndChecks::closeLastAnswer),
                Check.of("linger", Capability.SHUT_OUTPUT, EndChecks::linger),
                Check.of("close-no-shut", EndChecks::closeNoShut),
                Check.of("abort-nothing-after", EndChecks::abortNothingAfter),
                Check.of("abort-resets", Capability.RESET, EndChecks::abortResets),
                Check.of("abort-completes-tasks", EndChecks::abortCompletesTasks),
                Check.of("half-close", Capability.HALF_CLOSE, EndChecks::halfClose),
                Check.of("half-close-inside", Capability.HALF_CLOSE, EndChecks::halfCloseInside),
                Check.of("truncated", EndChecks::truncated),
                Check.of("vanished-once", EndChecks::vanishedOnce));
    }

    private static void closing(Trial trial) {
        trial.limits(limits -> limits.with(Deadline.LINGER, Duration.ofHours(1)));
        trial.on("last", (handler, text) -> {
            handler.connection().asyncWrite(ByteBuffer.wrap(TestFile.pattern(ANSWER)));
            handler.connection().close();
            handler.reply("never");
        });
    }

    private static void assertWholeAnswer(Talk talk) throws IOException {
        Expect.that(Arrays.equals(TestFile.pattern(ANSWER), talk.rest()), "the whole answer and nothing after it");
    }

    /** Checks that a peer that is still sending gets the answer; without the capability, one that is not sending. */
    private static void closeLastAnswer(Trial trial) throws IOException {
        closing(trial);
        Talk talk = trial.connect().send("last\n");
        TckHandler handler = trial.handler();
        if (trial.can(Capability.SHUT_OUTPUT)) {
            talk.send(new byte[100_000]);
            byte[] first = talk.bytes(ANSWER - 1_000);
            Expect.that(Arrays.equals(TestFile.bytes(0, ANSWER - 1_000), first), "the first of the answer");
            for (int i = 0; i < 3; i++) {
                trial.settle(handler);
                talk.send(new byte[1_000]);
            }
            Expect.that(Arrays.equals(TestFile.bytes(ANSWER - 1_000, ANSWER), talk.rest()), "the last of the answer");
        } else {
            assertWholeAnswer(talk);
        }
        talk.close();
        handler.journal().await("closed");
    }

    /** Checks that the connection waits for the peer's end after its own; without the capability, it does not. */
    private static void linger(Trial trial) throws IOException {
        Duration unit = trial.unit();
        closing(trial);
        Talk talk = trial.connect().send("last\n");
        TckHandler handler = trial.handler();
        assertWholeAnswer(talk);
        if (!trial.can(Capability.SHUT_OUTPUT)) {
            handler.journal().await("closed");
            return;
        }
        // otherwise a peer may take it for the end of its own output
        if (trial.can(Capability.HALF_CLOSE)) {
            talk.send(new byte[100_000]);
            trial.settle(handler);
            Expect.equal(false, handler.journal().contains("closed"));
        }
        talk.close();
        handler.journal().await("closed");
        trial.end();

        trial.limits(limits -> limits.with(Deadline.LINGER, unit));
        Talk other = trial.connect().send("last\n");
        TckHandler second = trial.handler();
        assertWholeAnswer(other);
        Passing.until(trial, second, "closed", () -> {});
    }

    private static void closeNoShut(Trial trial) throws IOException {
        closing(trial);
        Talk talk = trial.connect().send("last\n");
        assertWholeAnswer(talk);
        talk.close();
        TckHandler handler = trial.handler();
        handler.journal().await("closed");
        Expect.equal(1, handler.journal().count("command"));
    }

    private static void abortNothingAfter(Trial trial) throws IOException {
        trial.on("abort", (handler, text) -> {
            handler.reply("never");
            handler.connection().abort();
            handler.reply("never");
        });
        Talk talk = trial.connect().send("abort\necho a\n");
        TckHandler handler = trial.handler();
        Expect.equal(0, talk.restOrReset().length);
        handler.journal().await("closed");
        Expect.equal(
                List.of("opened", "verb abort", "command", "closed"),
                handler.journal().events());
    }

    private static void abortResets(Trial trial) throws IOException {
        trial.on("abort", (handler, text) -> handler.connection().abort());
        Talk talk = trial.connect().send("echo a\n").hears("a").send("abort\n");
        trial.handler().journal().await("closed");
        Expect.equal(trial.can(Capability.RESET) ? "a reset" : "an end", talk.isReset() ? "a reset" : "an end");
    }

    /** Checks that submitted tasks and completions of dropped bytes run. */
    private static void abortCompletesTasks(Trial trial) throws IOException {
        CountDownLatch ran = new CountDownLatch(5);
        trial.on("abort", (handler, text) -> {
            handler.connection().asyncWrite(ByteBuffer.allocate(10), ran::countDown);
            trial.awaitElsewhere(() -> handler.connection().asyncWrite(ByteBuffer.allocate(10), ran::countDown));
            handler.task(ran::countDown);
            trial.awaitElsewhere(() -> handler.task(ran::countDown));
            handler.connection().abort();
            handler.task(ran::countDown);
        });
        trial.connect().send("abort\n");
        trial.handler().journal().await("closed");
        trial.await(ran, "each task");
    }

    private static void halfClose(Trial trial) throws IOException {
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("hold\n");
        TckHandler handler = trial.handler();
        handler.journal().await("command");
        talk.peer().endOutput();
        if (trial.can(Capability.HALF_CLOSE)) {
            trial.settle(handler);
            handler.answer("after the end");
            talk.hearsEndAfter("after the end\n");
            Expect.equal(1, handler.journal().count("script"));
        }
        handler.journal().await("closed");
    }

    private static void halfCloseInside(Trial trial) throws IOException {
        Talk talk = trial.connect().send("echo a");
        TckHandler handler = trial.handler();
        handler.journal().await("verb echo");
        talk.peer().endOutput();
        if (trial.can(Capability.HALF_CLOSE)) {
            talk.hearsEndAfter("error UNEXPECTED_END\n");
        }
        handler.journal().await("closed");
        Expect.equal(trial.can(Capability.HALF_CLOSE), handler.journal().contains("error UNEXPECTED_END"));
    }

    /** Checks that an end not announced by the peer does not complete a message. */
    private static void truncated(Trial trial) throws IOException {
        Talk talk = trial.connect().send("echo a");
        TckHandler handler = trial.handler();
        handler.journal().await("verb echo");
        talk.peer().vanish();
        notice(trial, handler);
        handler.journal().await("closed");
        Expect.equal(
                List.of("opened", "verb echo", "gone", "closed"),
                handler.journal().events());
    }

    /** Writes a line, so that a transport without {@link Capability#NOTICES_LOSS} detects the loss of the peer. */
    static void notice(Trial trial, TckHandler handler) {
        if (!trial.can(Capability.NOTICES_LOSS)) {
            handler.reply("still there?");
        }
    }

    /** Checks the loss of the peer between messages, in a pause, and while output is queued. */
    private static void vanishedOnce(Trial trial) throws IOException {
        trial.on("hold", (handler, text) -> handler.stop());
        for (String text : List.of("echo a\n", "hold\n", "big 30000000\n")) {
            Talk talk = trial.connect().send(text);
            TckHandler handler = trial.handler();
            handler.journal().await("command");
            talk.peer().vanish();
            notice(trial, handler);
            handler.journal().await("closed");
            handler.answer("late");
            handler.connection().resume();
            handler.connection().abort();
            trial.until("the end of the connection", () -> !handler.connection().isWritable());
            // the journal detects later events
            Expect.equal(1, handler.journal().count("closed"));
            if (!text.startsWith("echo")) {
                Expect.equal(1, handler.journal().count("gone"));
            }
        }
    }
}
