package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * The output to one client. Counts unread bytes; a client that leaves too many unread loses its connection, because
 * there is no other way to inform it.
 */
final class Output {
    private final Connection connection;
    private final Budget buffers;
    private long limit = Long.MAX_VALUE;
    // The bytes written while the connection had more than its limit.
    private long backlog;
    private boolean broken;

    /** @param buffers counts the backlog */
    Output(Connection connection, Budget buffers) {
        this.connection = connection;
        this.buffers = buffers;
    }

    /** Sets the longest backlog in bytes. */
    void setLimit(long limit) {
        this.limit = limit;
    }

    void write(ByteBuffer buffer) {
        if (broken) {
            return;
        }
        if (!connection.isWritable()) {
            int more = buffer.remaining();
            if (more > limit - backlog || !buffers.reserve(more)) {
                broken = true;
                connection.abort();
                return;
            }
            backlog += more;
        }
        connection.asyncWrite(buffer);
    }

    /** The connection has written nearly everything, or is closed. */
    void written() {
        buffers.add(-backlog);
        backlog = 0;
    }
}
