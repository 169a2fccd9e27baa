package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputQueueTest {
    private static final int TURN = 1 << 20;

    private final OutputQueue queue = new OutputQueue();
    private final GatheringWrite write = new GatheringWrite();

    @TempDir
    private Path folder;

    /** Takes turns until all has been sent, while the peer reads; what is left is blocked or waits for another turn. */
    @Test
    void aFileIsSentInTurns() throws IOException {
        int size = 5 * TURN + 7;
        queue.add(ByteBuffer.allocate(100));
        queue.add(new FileRegion(file(size), 0, size));
        queue.add(ByteBuffer.allocate(100));
        try (ServerSocketChannel listening = ServerSocketChannel.open();
                SocketChannel client = connect(listening);
                SocketChannel channel = listening.accept()) {
            client.configureBlocking(false);
            channel.configureBlocking(false);
            ByteBuffer received = ByteBuffer.allocate(TURN);
            long written = 0;
            while (!queue.isEmpty()) {
                long now = queue.writeTo(channel, write);
                assertThat(now).isLessThanOrEqualTo(TURN + 200);
                assertThat(queue.isEmpty() || queue.isBlocked() || now >= TURN).isTrue();
                assertThat(queue.isEmpty() && queue.isBlocked()).isFalse();
                written += now;
                client.read(received.clear());
            }
            assertThat(written).isEqualTo(size + 200);
        }
    }

    private FileChannel file(int size) throws IOException {
        return FileChannel.open(Files.write(folder.resolve("file"), new byte[size]));
    }

    private static SocketChannel connect(ServerSocketChannel listening) throws IOException {
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return SocketChannel.open(listening.getLocalAddress());
    }
}
