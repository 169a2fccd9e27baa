package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * The output to one client. A subscriber that leaves too much unread loses its connection, because there is no other way
 * to inform it.
 */
final class Output {
    private final Connection connection;
    private long limit = Long.MAX_VALUE;
    // The bytes written while the connection had more than its limit.
    private long backlog;
    private boolean broken;

    Output(Connection connection) {
        this.connection = connection;
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
            if (more > limit - backlog) {
                abort();
                return;
            }
            backlog += more;
        }
        connection.asyncWrite(buffer);
    }

    /** Ends the connection at once. */
    void abort() {
        broken = true;
        connection.abort();
    }

    /** In bytes: the longest backlog. */
    long limit() {
        return limit;
    }

    /** The connection has written nearly everything. */
    void written() {
        backlog = 0;
    }
}
