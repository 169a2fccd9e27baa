package org.tatoo.httpserver;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * The output of a connection for threads that may block. A writer blocks while the connection's queue is full;
 * {@link #writable} and {@link #close}, called by the event loop, unblock it. The deadlines of the connection bound the
 * wait: it closes if its peer reads nothing.
 */
final class BlockingOutput {
    private final Thread loop = Thread.currentThread();
    private final Connection connection;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile @Nullable String closed;

    /** Creates the output on the event loop. */
    BlockingOutput(Connection connection) {
        this.connection = connection;
    }

    /**
     * Writes the remaining bytes of {@code bytes}, which then belongs to the connection.
     *
     * @throws IOException if the connection has ended
     */
    void write(ByteBuffer bytes) throws IOException {
        if (!connection.isWritable()) {
            awaitWritable();
        }
        check();
        connection.asyncWrite(bytes);
    }

    private void awaitWritable() throws IOException {
        lock.lock();
        try {
            assert !Thread.currentThread().equals(loop) : "a writer must not wait on the event loop";
            while (closed == null && !connection.isWritable()) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the peer to take the answer");
        } finally {
            lock.unlock();
        }
    }

    /** Throws an exception if the connection has ended. */
    void check() throws IOException {
        String cause = closed;
        if (cause != null) {
            throw new IOException(cause);
        }
    }

    boolean isClosed() {
        return closed != null;
    }

    /** Unblocks writers, because the connection accepts more. */
    void writable() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes further writes fail with {@code cause}; the cause of the first call counts. */
    void close(String cause) {
        lock.lock();
        try {
            if (closed == null) {
                closed = cause;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
