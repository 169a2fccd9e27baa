package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A transport that cannot send files: they are read elsewhere. */
class FileReadingTest {
    private static final int PIECE = 64 << 10;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

    @TempDir
    private Path folder;

    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final StringBuilder written = new StringBuilder();
    private volatile @Nullable Thread reader;

    /** Sends {@code !} for each line, and a file before the first. */
    private Harness open(FileChannel file, long length) {
        Harness harness = Harness.open((handler, line) -> {
            if (line.equals("a")) {
                handler.connection().asyncWrite(file, 0, length);
            }
            handler.send("!");
            handler.connection().endRequest();
        });
        harness.transport.capabilities.remove(Capability.FILE_REGION);
        return harness;
    }

    private FileChannel file(String content) throws IOException {
        return FileChannel.open(Files.writeString(folder.resolve("sent.txt"), content));
    }

    /** Lets turns run until so many bytes were written. */
    private void awaitWritten(Harness harness, int count) {
        await(harness, () -> {
            written.append(harness.written());
            return written.length() >= count;
        });
    }

    private static void await(Harness harness, BooleanSupplier over) {
        long begin = System.nanoTime();
        while (!over.getAsBoolean()) {
            if (System.nanoTime() - begin > PATIENCE) {
                throw new AssertionError("nothing happens");
            }
            Thread.onSpinWait();
            harness.transport.strand.run();
        }
    }

    /** A file whose reading waits for the gate. */
    private FileChannel held(String content) throws IOException {
        return new ForwardingChannel(file(content)) {
            @Override
            public int read(ByteBuffer target, long position) throws IOException {
                reader = Thread.currentThread();
                began.countDown();
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return super.read(target, position);
            }
        };
    }

    @Test
    void aFileIsReadInOtherThreadsWhileTheParserStands() throws Exception {
        Harness harness = open(held("content"), 7);
        harness.receive("a\nb\n");
        assertThat(began.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(harness.written()).isEmpty();
        assertThat(harness.events()).containsExactly("line a");
        harness.wire.writable();
        assertThat(harness.written()).isEmpty();

        gate.countDown();
        awaitWritten(harness, 9);
        assertThat(written).hasToString("content!!");
        assertThat(harness.events()).containsExactly("line b");
        assertThat(reader).isNotNull().isNotSameAs(Thread.currentThread());
    }

    @Test
    void whatTheTransportDoesNotTakeIsNotReadAgainAndCounts() throws Exception {
        Budgets budgets = new Budgets(1 << 20);
        String content = "0123456789".repeat(PIECE / 5);
        FileChannel file = file(content);
        Harness harness = open(file, content.length());
        harness.transport.budget = budgets.newShare();
        harness.transport.take(15);
        harness.receive("a\n");
        assertThat(budgets.output()).isEqualTo(PIECE + 1);
        awaitWritten(harness, 15);
        assertThat(budgets.output()).isEqualTo(PIECE + 1);

        harness.take(10);
        awaitWritten(harness, 25);
        harness.take(PIECE);
        awaitWritten(harness, 25 + PIECE);
        assertThat(written).hasToString(content.substring(0, 25 + PIECE));
        harness.take(1 << 20);
        awaitWritten(harness, content.length() + 1);
        assertThat(written).hasToString(content + "!");
        assertThat(file.isOpen()).isFalse();
        assertThat(budgets.output()).isZero();
    }

    @Test
    void aReadThatDoesNotEndHoldsUpNoEndOfAConnection() throws Exception {
        FileChannel file = held("content");
        Harness harness = Harness.open((handler, line) -> {
            handler.connection().asyncWrite(file, 0, 3);
            handler.connection().asyncWrite(file, 3, 3);
        });
        harness.transport.capabilities.remove(Capability.FILE_REGION);
        harness.receive("a\n");
        assertThat(began.await(10, TimeUnit.SECONDS)).isTrue();

        harness.conversation.abort();
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "closed");
        assertThat(file.isOpen()).isTrue();
        gate.countDown();
        while (file.isOpen()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aFileThatCannotBeReadEndsTheConnection() throws IOException {
        FileChannel file = new ForwardingChannel(file("content")) {
            @Override
            public int read(ByteBuffer target, long position) throws IOException {
                throw new FilesBusyException("thrown by a test");
            }
        };
        Harness harness = open(file, 7);
        harness.receive("a\n");
        await(harness, () -> harness.transport.closed);
        harness.run();
        assertThat(harness.events()).containsExactly("line a", "failed UncheckedIOException", "closed");
        assertThat(harness.transport.aborted).isTrue();
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void aFileThatIsTooShortEndsTheConnection() throws IOException {
        Harness harness = open(file("short"), 6);
        harness.receive("a\n");
        await(harness, () -> harness.transport.closed);
        harness.run();
        assertThat(harness.written()).isEqualTo("short");
        assertThat(harness.events()).containsExactly("line a", "failed EOFException", "closed");
    }
}
