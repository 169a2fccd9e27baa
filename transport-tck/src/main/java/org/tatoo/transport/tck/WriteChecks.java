package org.tatoo.transport.tck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Checks of writes in several parts, of completion callbacks, and of gathered answers. */
final class WriteChecks {
    private WriteChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("batch", WriteChecks::batch),
                Check.of("write-done-once", WriteChecks::writeDoneOnce),
                Check.of("write-many", WriteChecks::writeMany));
    }

    /** Checks that gathered answers can be written at the end of a batch, including a batch after a pause. */
    private static void batch(Trial trial) throws IOException {
        StringBuilder kept = new StringBuilder();
        AtomicInteger batches = new AtomicInteger();
        trial.on("keep", (handler, text) -> {
            kept.append(text).append('\n');
            handler.connection().endRequest();
        });
        trial.on("hold", (handler, text) -> {
            handler.stop();
            trial.elsewhere(() -> {
                trial.settle(handler);
                handler.connection().endRequest();
            });
        });
        trial.in((callback, text, handler) -> {
            if (callback == Callback.BATCH) {
                batches.incrementAndGet();
                handler.connection().asyncWrite(TckHandler.bytes(kept.toString()));
                kept.setLength(0);
            }
        });
        String[] lines = IntStream.range(0, 100).mapToObj(i -> "m" + i).toArray(String[]::new);
        Talk talk = trial.connect().send("keep " + String.join("\nkeep ", lines) + "\n");
        talk.hears(lines);
        Expect.that(batches.get() < 50, "fewer batches than messages, not " + batches);
        talk.send("hold\nkeep after\n").hears("after");
    }

    /** Checks completion by rewriting one buffer after each completion, then with all kinds of ends. */
    private static void writeDoneOnce(Trial trial) throws IOException {
        int times = 40;
        int size = 50_000;
        AtomicInteger written = new AtomicInteger();
        trial.on("reuse", (handler, text) -> reuse(handler, new byte[size], times));
        trial.on("count", (handler, text) -> {
            handler.connection().asyncWrite(TckHandler.bytes("x\n"), written::incrementAndGet);
            handler.connection().asyncWrite(ByteBuffer.allocate(0), () -> {
                written.incrementAndGet();
                handler.answer("empty");
            });
        });
        trial.on("lose", (handler, text) -> {
            handler.connection().asyncWrite(ByteBuffer.allocate(1_000_000), written::incrementAndGet);
            handler.connection().abort();
            handler.connection().asyncWrite(ByteBuffer.allocate(10), written::incrementAndGet);
        });
        Talk talk = trial.connect().send("reuse\n");
        TckHandler handler = trial.handler();
        for (int i = 0; i < times; i++) {
            byte[] expected = new byte[size];
            Arrays.fill(expected, (byte) i);
            Expect.that(Arrays.equals(expected, talk.bytes(size)), "the bytes that were in the buffer at write " + i);
        }
        talk.send("count\n").hears("x", "empty");
        trial.settle(handler);
        Expect.equal(2, written.get());
        talk.send("lose\n").restOrReset();
        handler.journal().await("closed");
        trial.settle(handler);
        Expect.equal(4, written.get());
        try {
            handler.connection().asyncWrite(ByteBuffer.allocate(10), written::incrementAndGet);
            trial.until("the end of a write after the end", () -> written.get() == 5);
        } catch (RejectedExecutionException e) {
            Expect.equal(4, written.get());
        }
    }

    private static void reuse(TckHandler handler, byte[] bytes, int times) {
        AtomicBoolean done = new AtomicBoolean();
        Arrays.fill(bytes, (byte) (40 - times));
        handler.connection().asyncWrite(ByteBuffer.wrap(bytes), () -> {
            handler.journal().enterTask();
            if (done.getAndSet(true)) {
                handler.journal().expect(false, "the end of a write once");
            } else if (times > 1) {
                reuse(handler, bytes, times - 1);
            } else {
                handler.connection().endRequest();
            }
            handler.journal().exit();
        });
    }

    /** Checks parts of many sizes, in two calls and between other output. */
    private static void writeMany(Trial trial) throws IOException {
        byte[] pattern = TestFile.pattern(2_000_000);
        trial.on("many", (handler, text) -> {
            handler.reply("head");
            handler.connection().asyncWrite(parts(pattern, 0, 1_000_000));
            handler.reply("middle");
            handler.connection().asyncWrite(parts(pattern, 1_000_000, 2_000_000));
            handler.answer("tail");
        });
        Talk talk = trial.connect().send("many\n");
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes("head\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        expected.write(pattern, 0, 1_000_000);
        expected.writeBytes("middle\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        expected.write(pattern, 1_000_000, 1_000_000);
        expected.writeBytes("tail\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        Expect.that(Arrays.equals(expected.toByteArray(), talk.bytes(expected.size())), "all parts in their order");
        talk.send("echo a\n").hears("a");
    }

    private static ByteBuffer[] parts(byte[] bytes, int from, int to) {
        List<ByteBuffer> parts = new ArrayList<>();
        int size = 0;
        for (int at = from; at < to; at += size) {
            size = Math.min(to - at, size * 3 % 60_001 + 1);
            parts.add(ByteBuffer.wrap(bytes, at, size));
            parts.add(ByteBuffer.allocate(0));
        }
        return parts.toArray(ByteBuffer[]::new);
    }
}
