package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connection of a parser that runs without a server. */
class NoConnectionTest {
    private final Connection connection = Connection.none();
    private final List<String> order = new ArrayList<>();

    @Test
    void whatIsWrittenIsDroppedAsIfItWereWritten(@TempDir Path folder) throws Exception {
        ByteBuffer first = ByteBuffer.allocate(3);
        ByteBuffer second = ByteBuffer.allocate(4);
        ByteBuffer third = ByteBuffer.allocate(5);
        connection.asyncWrite(first, second);
        connection.asyncWrite(third, () -> order.add("done, " + third.remaining()));
        FileChannel file = FileChannel.open(Files.createFile(folder.resolve("file")));
        connection.asyncWrite(file, 0, 0);
        assertThat(first.hasRemaining() || second.hasRemaining()).isFalse();
        assertThat(order).containsExactly("done, 0");
        assertThat(file.isOpen()).isFalse();
        assertThat(connection.isWritable()).isTrue();
    }

    @Test
    void itMayHaveAPool() {
        BufferPool pool = BufferPool.unpooled();
        assertThat(Connection.none(pool).buffers()).isSameAs(pool);
    }

    @Test
    void tasksRunAtOnceAndScheduledOnesNever() {
        connection.executor().execute(() -> order.add("task"));
        connection.schedule(Duration.ZERO, () -> order.add("scheduled")).cancel();
        assertThat(order).containsExactly("task");
        assertThat(connection.isDraining()).isFalse();
        assertThat(connection.attribute(Attribute.SNI)).isNull();
        assertThat(connection.remoteAddress()).isNull();
        assertThat(connection.localAddress()).isNull();
    }
}
