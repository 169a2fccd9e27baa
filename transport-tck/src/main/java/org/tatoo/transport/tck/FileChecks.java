package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Checks of files as parts of answers. */
final class FileChecks {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private FileChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("file-in-place", FileChecks::fileInPlace),
                Check.of("file-empty", FileChecks::fileEmpty),
                Check.of("file-shared", FileChecks::fileShared),
                Check.of("file-short", FileChecks::fileShort),
                Check.of("file-negative", FileChecks::fileNegative),
                Check.of("file-stops-parser", FileChecks::fileStopsParser),
                Check.of("no-descriptor-left", FileChecks::noDescriptorLeft));
    }

    private static void fileInPlace(Trial trial) throws IOException {
        trial.on("parts", (handler, text) -> {
            handler.reply("head");
            handler.connection().asyncWrite(trial.file(), 10, 700_000);
            handler.reply("middle");
            handler.connection().asyncWrite(trial.file(), TestFile.SIZE - 5, 5);
            handler.answer("tail");
        });
        Talk talk = trial.connect().send("parts\necho next\n").hears("head");
        Expect.that(Arrays.equals(TestFile.bytes(10, 700_010), talk.bytes(700_000)), "the bytes of the file");
        talk.hears("middle");
        Expect.that(Arrays.equals(TestFile.bytes(TestFile.SIZE - 5, TestFile.SIZE), talk.bytes(5)), "the last of them");
        talk.hears("tail", "next");
    }

    /** Checks empty regions; the trial detects channels that stay open. */
    private static void fileEmpty(Trial trial) throws IOException {
        trial.on("empty", (handler, text) -> {
            handler.reply("a");
            handler.connection().asyncWrite(trial.file(), 7, 0);
            handler.connection().asyncWrite(trial.file(), 3L * TestFile.SIZE, 0);
            handler.answer("b");
        });
        trial.connect().send("empty\necho c\n").hears("a", "b", "c");
    }

    /** Checks that regions of one channel are complete, with output between them, and that the channel is closed. */
    private static void fileShared(Trial trial) throws IOException {
        trial.on("shared", (handler, text) -> {
            FileChannel file = trial.file();
            handler.connection().asyncWrite(file, 300_000, 200_000);
            handler.reply("a");
            handler.connection().asyncWrite(file, 7, 0);
            handler.connection().asyncWrite(file, 0, 100_000);
            handler.connection().asyncWrite(file, TestFile.SIZE - 5, 5);
            handler.answer("b");
        });
        Talk talk = trial.connect().send("shared\necho c\n");
        Expect.that(Arrays.equals(TestFile.bytes(300_000, 500_000), talk.bytes(200_000)), "the first region");
        talk.hears("a");
        Expect.that(Arrays.equals(TestFile.bytes(0, 100_000), talk.bytes(100_000)), "the second region");
        Expect.that(Arrays.equals(TestFile.bytes(TestFile.SIZE - 5, TestFile.SIZE), talk.bytes(5)), "the last region");
        talk.hears("b", "c");
    }

    private static void fileShort(Trial trial) throws IOException {
        trial.on("short", (handler, text) -> {
            handler.connection().asyncWrite(trial.file(), TestFile.SIZE - 3, 10);
            handler.answer("never");
        });
        Talk talk = trial.connect().send("short\n");
        TckHandler handler = trial.handler();
        handler.journal().await("closed");
        byte[] heard = talk.restOrReset();
        Expect.that(heard.length <= 3, "the end at the end of the file, not " + heard.length + " bytes");
    }

    private static void fileNegative(Trial trial) throws IOException {
        trial.on("negative", (handler, text) -> {
            for (long[] region : new long[][] {{-1, 5}, {5, -1}}) {
                try {
                    handler.connection().asyncWrite(trial.file(), region[0], region[1]);
                    handler.reply("accepted");
                } catch (IllegalArgumentException e) {
                    handler.reply("refused");
                }
            }
            handler.connection().endRequest();
        });
        trial.connect().send("negative\necho a\n").hears("refused", "refused", "a");
    }

    /** Checks that the file is written and closed before the next message begins, even if the queue was not full. */
    private static void fileStopsParser(Trial trial) throws IOException {
        AtomicReference<FileChannel> queued = new AtomicReference<>();
        trial.on("whole", (handler, text) -> {
            FileChannel file = trial.file();
            handler.journal().expect(queued.get() == null || !queued.get().isOpen(), "no message during a file");
            queued.set(file);
            handler.connection().asyncWrite(file, 0, 400_000);
            handler.connection().endRequest();
        });
        Talk talk = trial.connect().send("whole\nwhole\necho a\n");
        talk.bytes(800_000);
        talk.hears("a");
    }

    /** Checks that no descriptor is left, however the connection ends and whenever the file was queued. */
    private static void noDescriptorLeft(Trial trial) throws IOException {
        trial.on("then", (handler, what) -> {
            handler.connection().asyncWrite(trial.file(), 0, TestFile.SIZE);
            switch (what) {
                case "abort" -> handler.connection().abort();
                case "close" -> handler.connection().close();
                default -> throw new IllegalStateException("thrown by a check");
            }
            handler.connection().asyncWrite(trial.file(), 0, 10);
        });
        trial.connect().send("echo a\n").hears("a");
        TckHandler first = trial.handler();
        long before = descriptors();
        for (String what : List.of("abort", "throw", "close", "abort", "throw", "close")) {
            Talk talk = trial.connect().send("then " + what + "\n");
            TckHandler handler = trial.handler();
            if (what.equals("close")) {
                talk.bytes(TestFile.SIZE);
            }
            talk.restOrReset();
            talk.close();
            handler.journal().await("closed");
            handler.connection().asyncWrite(trial.file(), 0, 10);
        }
        vanishDuringFile(trial);
        trial.until("as few descriptors as before", () -> {
            trial.settle(first);
            return descriptors() <= before;
        });
    }

    private static void vanishDuringFile(Trial trial) throws IOException {
        Talk talk = trial.connect().send("file " + TestFile.SIZE + "\n");
        talk.some(1);
        talk.peer().vanish();
        trial.handler().journal().await("closed");
    }

    /** Returns the number of descriptors of this process; 0 if unknown. */
    private static long descriptors() {
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.count();
        } catch (IOException e) {
            return 0;
        }
    }
}
