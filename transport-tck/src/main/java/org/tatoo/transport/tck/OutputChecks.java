package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Checks of water marks, of input that is not read ahead, and of the memory of idle connections. */
final class OutputChecks {
    private static final int LOW = 64 << 10;
    private static final int HIGH = 512 << 10;
    private static final int IDLE = 200;
    // handshakes take most of the time of a check
    private static final int IDLE_ENCRYPTED = 100;

    /** The maximum memory of an idle connection in bytes, on both sides: objects, but no buffer. */
    private static final long MOST_HELD = 10 << 10;

    private OutputChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("marks-producer", OutputChecks::marksProducer),
                Check.of("marks-parser", OutputChecks::marksParser),
                Check.of("unread-200", OutputChecks::unread200),
                Check.of("stopped-input-bounded", OutputChecks::stoppedInputBounded),
                Check.of("no-buffer-idle", OutputChecks::noBufferIdle));
    }

    private static Trial marks(Trial trial) {
        return trial.limits(limits -> limits.withWaterMarks(LOW, HIGH));
    }

    /** Checks that a producer above the high-water mark must wait, until it is notified once. */
    private static void marksProducer(Trial trial) throws IOException {
        marks(trial);
        int piece = 100_000;
        int pieces = HIGH / piece + 1;
        trial.on("produce", (handler, text) -> {
            handler.stop();
            for (int i = 0; i < pieces; i++) {
                handler.journal().expect(handler.connection().isWritable(), "writable below the high mark");
                handler.connection().asyncWrite(ByteBuffer.allocate(piece));
            }
            handler.journal().expect(!handler.connection().isWritable(), "not writable above the high mark");
        });
        trial.in((callback, text, handler) -> {
            if (callback == Callback.WRITABLE) {
                handler.journal().expect(handler.connection().isWritable(), "writable when it is told");
                handler.answer("end");
            }
        });
        Talk talk = trial.connect().send("produce\n");
        TckHandler handler = trial.handler();
        handler.journal().await("command");
        // if a peer read as fast as this is written, no write would be partial
        trial.settle(handler);
        talk.bytes(pieces * piece);
        talk.hears("end");
        trial.settle(handler);
        Expect.equal(1, handler.journal().count("writable"));
    }

    /** Checks that no message begins while the queue is full. */
    private static void marksParser(Trial trial) throws IOException {
        marks(trial);
        int answers = 300;
        int size = 100_000;
        trial.in((callback, text, handler) -> {
            if (callback == Callback.SHIFT && text.startsWith("verb")) {
                handler.journal().expect(handler.connection().isWritable(), "no message begins with a full queue");
            }
        });
        Talk talk = trial.connect().send(("big " + size + "\n").repeat(answers));
        for (int i = 0; i < answers; i++) {
            talk.bytes(size);
        }
    }

    /** Checks that a peer that sends many messages before it reads gets all answers. */
    private static void unread200(Trial trial) throws IOException {
        int size = 50_000;
        byte[] expected = TestFile.pattern(size);
        Talk talk = trial.connect();
        for (int i = 0; i < 200; i++) {
            talk.send("big " + size + "\n");
        }
        for (int i = 0; i < 200; i++) {
            Expect.that(Arrays.equals(expected, talk.bytes(size)), "answer " + i + " as it was written");
        }
    }

    /** Checks that a peer cannot send more than a stopped connection takes. */
    private static void stoppedInputBounded(Trial trial) throws IOException {
        int most = 8 << 20;
        AtomicLong sent = new AtomicLong();
        trial.on("hold", (handler, text) -> handler.stop());
        Talk talk = trial.connect().send("hold\n");
        TckHandler handler = trial.handler();
        handler.journal().await("command");
        talk.send("raw " + most + "\n");
        byte[] piece = new byte[32 << 10];
        trial.elsewhere(() -> {
            try {
                while (sent.get() < most) {
                    talk.send(piece);
                    sent.addAndGet(piece.length);
                }
            } catch (IOException e) {
                sent.set(-1);
            }
        });
        awaitStandstill(trial, handler, sent, most);
        Expect.that(sent.get() < most, "a sender that waits, not one that has sent " + sent.get() + " bytes");
        handler.answer("on");
        talk.hears("on");
        Expect.that(talk.line().startsWith(most + " "), "the content after the pause");
    }

    /** Waits until everything is sent, or nothing was sent for many rounds of the strand. */
    private static void awaitStandstill(Trial trial, TckHandler handler, AtomicLong sent, long most) {
        long before = -1;
        int rounds = 0;
        while (sent.get() < most && rounds < 20) {
            rounds = sent.get() == before ? rounds + 1 : 0;
            before = sent.get();
            trial.settle(handler);
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
        }
    }

    /** Checks the memory of connections that have had a message and wait for the next one. */
    private static void noBufferIdle(Trial trial) throws IOException {
        List<Talk> idle = new ArrayList<>();
        String message = "raw 20000\n" + "x".repeat(20_000);
        converse(trial.connect(), message);
        int connections = trial.transport().isEncrypted() ? IDLE_ENCRYPTED : IDLE;
        long before = used();
        for (int i = 0; i < connections; i++) {
            Talk talk = new Talk(trial.server().connect(trial.patience()));
            idle.add(talk);
            converse(talk, message);
        }
        long first = used() - before;
        idle.forEach(talk -> converse(talk, message));
        long second = used() - before;
        for (Talk talk : idle) {
            talk.close();
        }
        long most = trial.transport().isEncrypted() ? Long.MAX_VALUE : MOST_HELD * connections;
        Expect.that(first < most, "less than " + MOST_HELD + " bytes a connection, not " + first / connections);
        // one buffer per connection would be twice as much; threads of the server have allocated a little
        Expect.that(
                second - first < 10_000L * connections,
                "no more after a message, not " + (second - first) / connections);
    }

    private static void converse(Talk talk, String message) {
        try {
            talk.send(message.substring(0, 100)).send(message.substring(100));
            Expect.that(talk.line().startsWith("20000 "), "the answer");
            talk.forget();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
