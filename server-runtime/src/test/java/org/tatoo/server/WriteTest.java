package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tatoo.runtime.Connection;

class WriteTest {
    private static final int CHUNK = 64 << 10;

    private final Events listener = new Events();

    @TempDir
    private Path folder = Path.of("");

    private Server server = serve((connection, line) -> {});

    private Server serve(BiConsumer<Connection, String> answer) {
        stop();
        server = Servers.start(Limits.defaults(), listener, c -> new LineHandler(c) {
            @Override
            protected void line(String line) {
                answer.accept(connection(), line);
                connection().endRequest();
            }
        });
        return server;
    }

    @AfterEach
    @SuppressWarnings("NullAway") // also called before the field is set
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private FileChannel file(byte[] content) {
        try {
            return FileChannel.open(Files.write(Files.createTempFile(folder, "sent", ".bin"), content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    @Test
    void buffersOfAllKindsAndSizesComeInTheOrderOfTheCalls() throws Exception {
        int[] sizes = {1, 8 << 10, (8 << 10) + 1, GatheringWrite.MAX_BYTES, 100, GatheringWrite.MAX_BYTES + 1, 20_000, 1
        };
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        List<ByteBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            byte[] content = random(sizes[i % sizes.length] + i);
            expected.writeBytes(content);
            ByteBuffer buffer = i % 3 == 0 ? ByteBuffer.wrap(content) : ByteBuffer.allocateDirect(content.length);
            buffers.add(
                    i % 3 == 0 ? buffer.asReadOnlyBuffer() : buffer.put(content).flip());
        }
        serve((connection, line) -> buffers.forEach(connection::asyncWrite));
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").bytes(expected.size())).isEqualTo(expected.toByteArray());
        }
    }

    @Test
    void buffersAndRegionsOfFilesComeInTheOrderOfTheCalls() throws Exception {
        byte[] content = random(3_000_000);
        FileChannel first = file(content);
        FileChannel second = file(content);
        serve((connection, line) -> {
            connection.asyncWrite(LineHandler.bytes("before\n"));
            connection.asyncWrite(first, 10, 2_500_000);
            connection.asyncWrite(LineHandler.bytes("between\n"));
            connection.asyncWrite(second, 0, 0);
            connection.asyncWrite(LineHandler.bytes("after\n"));
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").line()).isEqualTo("before");
            assertThat(client.bytes(2_500_000)).isEqualTo(Arrays.copyOfRange(content, 10, 2_500_010));
            assertThat(client.line()).isEqualTo("between");
            assertThat(client.line()).isEqualTo("after");
        }
        listener.await("closed");
        assertThat(first.isOpen()).isFalse();
        assertThat(second.isOpen()).isFalse();
    }

    @Test
    void pipelinedFilesAreAnsweredInOrder() throws Exception {
        serve((connection, line) -> {
            byte[] content = line.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            connection.asyncWrite(file(content), 0, content.length);
            connection.asyncWrite(LineHandler.bytes("\n"));
        });
        try (TestClient client = new TestClient(server)) {
            client.send("a\nbb\nccc\ndddd\n");
            assertThat(client.line()).isEqualTo("a");
            assertThat(client.line()).isEqualTo("bb");
            assertThat(client.line()).isEqualTo("ccc");
            assertThat(client.line()).isEqualTo("dddd");
        }
    }

    @Test
    void aFileShorterThanItsRegionEndsTheConnection() throws Exception {
        FileChannel file = file(random(1000));
        serve((connection, line) -> connection.asyncWrite(file, 0, 2000));
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").untilAborted()).hasSizeLessThan(2000);
        }
        listener.await("failed EOFException");
        listener.await("closed");
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void aFileGivenToAClosedConnectionIsClosed() throws Exception {
        FileChannel file = file(random(10));
        serve((connection, line) -> {
            connection.abort();
            connection.asyncWrite(file, 0, 10);
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").untilAborted()).isEmpty();
        }
        listener.await("closed");
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void aRegionWithANegativeCountIsRefusedAndItsFileClosed() throws Exception {
        FileChannel file = file(random(10));
        serve((connection, line) -> {
            assertThatThrownBy(() -> connection.asyncWrite(file, 0, -1)).isInstanceOf(IllegalArgumentException.class);
            connection.asyncWrite(LineHandler.bytes("refused\n"));
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").line()).isEqualTo("refused");
        }
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void buffersOfAnyKindAndSizeComeWhole() throws Exception {
        byte[] content = random(20_000_000);
        ByteBuffer direct =
                ByteBuffer.allocateDirect(1000).put(content, 0, 1000).flip();
        serve((connection, line) -> {
            connection.asyncWrite(direct);
            connection.asyncWrite(ByteBuffer.wrap(content, 1000, 2000).asReadOnlyBuffer());
            connection.asyncWrite(ByteBuffer.allocate(0));
            connection.asyncWrite(ByteBuffer.wrap(content, 3000, content.length - 3000));
            connection.asyncWrite(LineHandler.bytes("end\n"));
        });
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("go\n").bytes(content.length)).isEqualTo(content);
            assertThat(client.line()).isEqualTo("end");
        }
    }

    @Test
    void manySmallBuffersComeInOrder() throws Exception {
        serve((connection, line) -> {
            for (int i = 0; i < 10_000; i++) {
                connection.asyncWrite(LineHandler.bytes(i + "\n"));
            }
        });
        try (TestClient client = new TestClient(server)) {
            client.send("go\n");
            for (int i = 0; i < 10_000; i++) {
                assertThat(client.line()).isEqualTo(String.valueOf(i));
            }
        }
    }

    @Test
    void aClientThatDoesNotReadIsNotParsedFurther() throws Exception {
        int messages = 800;
        AtomicInteger seen = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        serve((connection, line) -> {
            seen.incrementAndGet();
            connection.asyncWrite(ByteBuffer.allocate(CHUNK));
            if (!connection.isWritable()) {
                connection.executor().execute(returned::countDown);
                full.countDown();
            }
        });
        try (TestClient client = new TestClient(server, 8192)) {
            client.send("x\n".repeat(messages));
            full.await();
            returned.await();
            // what the kernel takes of 50 MB is some MB; without the hold all of this input would be parsed by now
            assertThat(seen.get()).isLessThan(messages / 2);
            assertThat(client.bytes(messages * CHUNK)).hasSize(messages * CHUNK);
            assertThat(seen.get()).isEqualTo(messages);
        }
    }

    @Test
    void aProducerStopsWhileItIsNotWritableAndIsToldWhenItIs() throws Exception {
        int chunks = 500;
        CountDownLatch blocked = new CountDownLatch(1);
        server.close();
        server = Servers.start(Limits.defaults(), listener, c -> new LineHandler(c) {
            private int sent;

            @Override
            protected void line(String line) {
                pause();
                writable();
            }

            @Override
            public void writable() {
                while (sent < chunks && connection().isWritable()) {
                    sent++;
                    connection().asyncWrite(ByteBuffer.allocate(CHUNK));
                }
                if (sent < chunks) {
                    blocked.countDown();
                } else {
                    connection().close();
                }
            }
        });
        try (TestClient client = new TestClient(server, 8192)) {
            client.send("go\n");
            blocked.await();
            assertThat(client.bytes(chunks * CHUNK + 1)).hasSize(chunks * CHUNK);
        }
    }

    @Test
    void aClientThatResetsWhileOutputIsQueuedIsForgotten() throws Exception {
        CountDownLatch full = new CountDownLatch(1);
        FileChannel file = file(random(1000));
        serve((connection, line) -> {
            connection.asyncWrite(ByteBuffer.allocate(50_000_000));
            connection.asyncWrite(file, 0, 1000);
            full.countDown();
        });
        TestClient client = new TestClient(server, 8192);
        client.send("go\n");
        full.await();
        client.reset();
        listener.await("closed");
        assertThat(file.isOpen()).isFalse();
        assertThat(server.connections()).isZero();
    }
}
