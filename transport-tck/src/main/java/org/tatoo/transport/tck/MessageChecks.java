package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Checks of messages, pauses and their ends. */
final class MessageChecks {
    private MessageChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("opened-first", MessageChecks::openedFirst),
                Check.of("opened-after-handshake", MessageChecks::openedAfterHandshake),
                Check.of("pipelined-one-write", MessageChecks::pipelinedOneWrite),
                Check.of("byte-a-segment", MessageChecks::byteASegment),
                Check.of("raw-3MB", MessageChecks::raw3Mb),
                Check.of("pause-worker-end", MessageChecks::pauseWorkerEnd),
                Check.of("pause-in-each-callback", MessageChecks::pauseInEachCallback),
                Check.of("resume-inside-pause", MessageChecks::resumeInsidePause),
                Check.of("late-end", MessageChecks::lateEnd),
                Check.of("double-end", MessageChecks::doubleEnd),
                Check.of("answer-before-content", MessageChecks::answerBeforeContent),
                Check.of("write-outside-message", MessageChecks::writeOutsideMessage));
    }

    /** Checks that {@code opened} occurs before any byte arrives; the journal detects earlier events. */
    private static void openedFirst(Trial trial) throws IOException {
        trial.in((callback, text, handler) -> {
            if (callback == Callback.OPENED) {
                handler.reply("welcome");
            }
        });
        Talk talk = trial.connect().hears("welcome");
        Journal journal = trial.handler().journal();
        Expect.equal(List.of("opened"), journal.events());
        talk.send("echo a\n").hears("a").close();
        journal.await("closed");
        Expect.equal(
                List.of("opened", "verb echo", "argument a", "command"),
                journal.events().subList(0, 4));
    }

    /** Checks that a transport without a handshake opens at once, before the peer has sent anything. */
    private static void openedAfterHandshake(Trial trial) throws IOException {
        Talk first = trial.connectOnly();
        if (trial.transport().isEncrypted()) {
            trial.connect().send("echo a\n").hears("a");
            Expect.equal(1L, trial.openings());
        } else {
            trial.handler().journal().await("opened");
        }
        first.close();
    }

    private static void pipelinedOneWrite(Trial trial) throws IOException {
        String[] lines = IntStream.range(0, 16).mapToObj(i -> "m" + i).toArray(String[]::new);
        Talk talk = trial.connect();
        talk.send("echo " + String.join("\necho ", lines) + "\n").hears(lines);
        Expect.equal(16, trial.handler().journal().count("command"));
    }

    private static void byteASegment(Trial trial) throws IOException {
        String text = "echo one\nraw 5\n12345# a comment\nnothing\necho two\n";
        Talk whole = trial.connect().send(text);
        Journal expected = trial.handler().journal();
        Talk cut = trial.connect();
        TckHandler handler = trial.handler();
        for (int i = 0; i < text.length(); i++) {
            cut.send(text.substring(i, i + 1));
            trial.settle(handler);
        }
        for (int i = 0; i < 4; i++) {
            Expect.equal(whole.line(), cut.line());
        }
        Expect.equal(expected.events(), handler.journal().events());
    }

    private static void raw3Mb(Trial trial) throws IOException {
        byte[] bytes = TestFile.pattern(3_000_000);
        java.util.zip.CRC32 sum = new java.util.zip.CRC32();
        sum.update(bytes);
        trial.connect()
                .send("raw " + bytes.length + "\n")
                .send(bytes)
                .send("echo after\n")
                .hears(bytes.length + " " + sum.getValue(), "after");
    }

    private static void pauseWorkerEnd(Trial trial) throws IOException {
        AtomicInteger begun = new AtomicInteger();
        trial.on("slow", (handler, text) -> {
            handler.stop();
            trial.elsewhere(() -> {
                trial.settle(handler);
                begun.compareAndSet(0, handler.journal().count("command"));
                handler.answer(text);
            });
        });
        trial.connect().send("slow a\necho b\nslow c\n").hears("a", "b", "c");
        Expect.equal(1, begun.get());
    }

    private static void pauseInEachCallback(Trial trial) throws IOException {
        trial.in((callback, text, handler) -> {
            if (text.matches("closed|script|draining") || callback == Callback.BATCH) {
                return;
            }
            handler.stop();
            int heard = handler.journal().events().size();
            trial.elsewhere(() -> {
                trial.settle(handler);
                Journal journal = handler.journal();
                List<String> events = journal.events();
                boolean silent = events.size() == heard || events.get(heard).matches("draining|closed");
                journal.expect(silent, "nothing during a pause in " + text);
                handler.connection().resume();
            });
        });
        trial.connect().send("echo a\nraw 4\nabcd# comment\necho b\n").hears("a", "4 3984772369", "b");
        Journal journal = trial.handler().journal();
        Expect.equal(1, journal.count("comment # comment"));
        Expect.equal(List.of(), journal.faults());
    }

    /** Checks resuming in the callback that paused, and from another thread during it. */
    private static void resumeInsidePause(Trial trial) throws IOException {
        trial.on("own", (handler, text) -> {
            handler.stop();
            handler.connection().resume();
            int heard = handler.journal().events().size();
            handler.journal().expect(handler.journal().events().size() == heard, "no callback inside resume");
            handler.reply(text);
        });
        trial.on("other", (handler, text) -> {
            handler.stop();
            trial.awaitElsewhere(() -> handler.connection().resume());
            handler.reply(text);
        });
        trial.connect().send("own a\nother b\necho c\n").hears("a", "b", "c");
    }

    /** Checks an end requested for the first message that is carried out after the second one began. */
    private static void lateEnd(Trial trial) throws IOException {
        trial.on("late", (handler, text) -> {
            trial.awaitElsewhere(() -> {
                // calls after a task are not carried out before it
                handler.task(() -> {});
                handler.connection().endRequest();
            });
            handler.answer(text);
        });
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("late a\nhold\necho c\n").hears("a");
        assertHeld(trial, talk);
    }

    /** Checks that calls for the previous message neither end nor resume the held message. */
    private static void assertHeld(Trial trial, Talk talk) throws IOException {
        TckHandler handler = trial.handler();
        handler.journal()
                .await(
                        "the second command",
                        heard -> heard.stream().filter("command"::equals).count() >= 2);
        trial.settle(handler);
        Expect.equal(2, handler.journal().count("command"));
        handler.answer("b");
        talk.hears("b", "c");
    }

    private static void doubleEnd(Trial trial) throws IOException {
        trial.on("twice", (handler, text) -> {
            handler.answer(text);
            handler.connection().endRequest();
        });
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("twice a\nhold\necho c\n").hears("a");
        assertHeld(trial, talk);
    }

    private static void answerBeforeContent(Trial trial) throws IOException {
        trial.on("raw", (handler, text) -> {});
        trial.in((callback, text, handler) -> {
            if (text.startsWith("size")) {
                handler.answer("refused");
            }
        });
        byte[] content = TestFile.pattern(100_000);
        Talk talk = trial.connect().send("raw 100000\n").hears("refused");
        Journal journal = trial.handler().journal();
        talk.send(content);
        journal.await("content");
        java.util.zip.CRC32 sum = new java.util.zip.CRC32();
        sum.update(content);
        Expect.equal(1, journal.count("body 100000 " + sum.getValue()));
        talk.send("echo next\n").hears("next");
    }

    /** Checks writes before the first message, and between two, from another thread. */
    private static void writeOutsideMessage(Trial trial) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        trial.in((callback, text, handler) -> {
            if (callback == Callback.OPENED) {
                handler.reply("welcome");
                trial.elsewhere(() -> {
                    trial.await(answered, "the first answer");
                    handler.reply("note");
                });
            }
        });
        Talk talk = trial.connect().hears("welcome").send("echo a\n").hears("a");
        answered.countDown();
        talk.hears("note").send("echo b\n").hears("b");
    }
}
