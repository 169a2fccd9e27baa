package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.memory.MemoryTransport;

class OutputTest {
    private static final int HIGH = 1000;
    private static final int LOW = 100;
    private static final int TURN = 1 << 20;

    private final MemoryTransport transport = new MemoryTransport();
    private final Output output =
            new Output(transport, ConversationLimits.defaults().withWaterMarks(LOW, HIGH));

    @TempDir
    private Path folder;

    private long write() throws IOException {
        return output.write(() -> {});
    }

    /** Waits until a piece of a file was read. */
    private void awaitPiece() {
        while (transport.strand.size() == 0) {
            Thread.onSpinWait();
        }
        transport.strand.run();
    }

    @Test
    void otherThreadsSeeWhatIsLeftAfterATurn() {
        output.count(HIGH);
        assertThat(output.isWritable(true)).isFalse();
        assertThat(output.isWritable(false)).isTrue();

        output.publish();

        assertThat(output.isWritable(false)).isFalse();
    }

    @Test
    void onceItWasFullTheHandlerHearsOnceThatItIsLow() {
        output.count(HIGH);
        output.forget(HIGH - LOW - 1);
        assertThat(output.becameWritable()).isFalse();

        output.forget(1);

        assertThat(output.becameWritable()).isTrue();
        assertThat(output.becameWritable()).isFalse();
    }

    @Test
    void whoeverTheHandlerTellsSeesItToo() {
        output.announce(HIGH);
        output.forget(HIGH);

        assertThat(output.becameWritable()).isTrue();
        assertThat(output.isWritable(false)).isTrue();
    }

    @Test
    void whoAsksAndMayNotWriteHearsWhenHeMay() {
        output.count(HIGH / 2);
        output.announce(HIGH / 2);
        assertThat(output.isWritable(true)).isFalse();
        output.forget(HIGH);

        assertThat(output.becameWritable()).isTrue();
    }

    private String written() {
        return new String(transport.written(), StandardCharsets.ISO_8859_1);
    }

    private void add(String text) {
        ByteBuffer buffer = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        output.count(buffer.remaining());
        output.add(buffer);
    }

    private void addFile(int size) throws IOException {
        FileChannel file = FileChannel.open(Files.write(folder.resolve("file"), new byte[size]));
        output.count(size);
        output.add(new FileRegion(file, 0, size));
    }

    @Test
    void whatIsQueuedIsWrittenInOrderHoweverLittleTheTransportTakes() throws IOException {
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            add(i + " ");
            expected.append(i).append(' ');
        }
        StringBuilder written = new StringBuilder();
        for (int takes = 1; !output.isEmpty(); takes++) {
            transport.take(takes);
            assertThat(write()).isLessThanOrEqualTo(takes);
            assertThat(output.isReady()).isFalse();
            output.resume();
            if (takes < 50) {
                add("x");
                expected.append("x");
            }
            written.append(written());
        }
        assertThat(written.toString()).isEqualTo(expected.toString());
        assertThat(output.isLow()).isTrue();
    }

    @Test
    void smallBuffersAreOneWrite() throws IOException {
        for (int i = 0; i < 1000; i++) {
            add("text");
        }
        assertThat(write()).isEqualTo(4000);
        assertThat(transport.writes()).isEqualTo(1);
    }

    @Test
    void aPendingWriteIsWaitedFor() throws IOException {
        transport.pending = true;
        add("one");
        assertThat(write()).isZero();
        add("two");
        assertThat(output.isReady()).isFalse();

        assertThat(output.written(transport.complete())).isEqualTo(3);

        assertThat(output.isReady()).isTrue();
        write();
        output.written(transport.complete());
        assertThat(output.isEmpty()).isTrue();
        assertThat(written()).isEqualTo("onetwo");
    }

    @Test
    void noWriteHasMoreThanTheWindow() throws IOException {
        transport.window = 5;
        add("abc");
        add("de");
        add("fghijklmnopq");
        assertThat(write()).isEqualTo(17);
        assertThat(written()).isEqualTo("abcdefghijklmnopq");
        assertThat(transport.writes()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileIsSentInTurns(boolean pending) throws IOException {
        int size = 5 * TURN + 7;
        transport.pending = pending;
        add("before");
        addFile(size);
        add("after");
        long written = 0;
        while (!output.isEmpty()) {
            long now = write() + (pending ? output.written(transport.complete()) : 0);
            if (now == 0 && !transport.capabilities.contains(Capability.FILE_REGION)) {
                awaitPiece();
                continue;
            }
            assertThat(now).isBetween(1L, TURN + 11L);
            written += now;
        }
        assertThat(written).isEqualTo(size + 11);
        assertThat(written()).startsWith("before").endsWith("after");
        assertThat(output.holdsFile()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileIsCopiedIfTheTransportSendsNone(boolean pending) throws IOException {
        transport.capabilities.remove(Capability.FILE_REGION);
        aFileIsSentInTurns(pending);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileThatIsTooShortIsAnError(boolean sends) throws IOException {
        if (!sends) {
            transport.capabilities.remove(Capability.FILE_REGION);
        }
        FileChannel file = FileChannel.open(Files.write(folder.resolve("file"), new byte[10]));
        output.add(new FileRegion(file, 0, 11));
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 3; i++) {
                        write();
                        if (!sends) {
                            awaitPiece();
                        }
                        output.resume();
                    }
                })
                .isInstanceOf(EOFException.class);
        output.close();
        assertThat(file.isOpen()).isFalse();
    }
}
