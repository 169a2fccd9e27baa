package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/**
 * The output to one client. A subscriber that leaves too much unread is disconnected, because there is no other way to
 * inform it.
 */
final class Output {
    private final Connection connection;
    private long limit = Long.MAX_VALUE;
    // The bytes written while the connection was over its limit.
    private long backlog;
    private boolean broken;

    Output(Connection connection) {
        this.connection = connection;
    }

    /** Sets the maximum backlog, in bytes. */
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

    void abort() {
        broken = true;
        connection.abort();
    }

    /** Returns the maximum backlog, in bytes. */
    long limit() {
        return limit;
    }

    /** Resets the backlog after the connection has written nearly everything. */
    void written() {
        backlog = 0;
    }
}
