package org.tatoo.runtime;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A handler's connection to its peer, through which it sends answers. Transports implement this interface; a handler
 * written against it runs on all of them.
 *
 * <p><b>Threads.</b> {@link #asyncWrite(ByteBuffer)}, {@link #asyncWrite(FileChannel, long, long)},
 * {@link #endRequest}, {@link #resume}, {@link #close} and {@link #abort} may be called from any thread. Calls from one
 * thread take effect in their order, on the connection's executor and never inside the call: no callback and no system
 * call is made before they return. After the connection has closed they do nothing, except that a given file channel is
 * still closed.
 */
public interface Connection {
    /**
     * Queues the remaining bytes of {@code buffer}. The connection owns the buffer until it has been written, and
     * changes its position. Bytes lent by a parser (those of a {@link Token}) must be copied first.
     */
    void asyncWrite(ByteBuffer buffer);

    /**
     * Queues {@code count} bytes of a file. The connection owns the channel and always closes it. If the file turns out
     * to be shorter, the connection is aborted, because the announced answer cannot be completed.
     *
     * @param position of the first byte in the file, at least 0
     * @param count in bytes, at least 0
     */
    void asyncWrite(FileChannel file, long position, long count);

    /**
     * Marks the answer to the current message as complete: all its bytes are queued. Implies {@link #resume}, ends the
     * deadline {@link Deadline#ANSWER} and starts {@link Deadline#IDLE}. Closes the connection only if the server is
     * draining. A second call for the same message is ignored and counted.
     */
    void endRequest();

    /**
     * Ends a pause begun by {@link ProtocolHandler#pause}; parsing continues with the bytes already received. A call
     * before {@code feed} has returned takes effect after it. Does nothing without a pause.
     */
    void resume();

    /**
     * Hands the connection to another protocol. After the calling callback has returned, the current parser receives no
     * more input, and the parser of {@code next} continues with the first byte that is not part of a delivered token
     * ({@link PushParser#offset}). The new handler begins with {@link ProtocolHandler#opened}; the old handler gets no
     * further callback. Output queued before is written first. To be called from callbacks only.
     *
     * @throws IllegalStateException if called from another thread
     * @throws UnsupportedOperationException if no transport supports it
     */
    void switchTo(Protocol next);

    /**
     * Closes the connection gracefully: no more input is parsed, queued output is written and the output side shut
     * down; then input is read and discarded for a bounded time, so that the peer can read the last answer. Writes
     * after this call are ignored.
     */
    void close();

    /** Ends the connection immediately; queued output is lost. */
    void abort();

    /**
     * Whether queued output is below the high-water mark. A producer on another thread should stop while this is false
     * and continue at {@link ProtocolHandler#writable}. False after the connection has closed.
     */
    boolean isWritable();

    /** The address of the peer; null if there is none. */
    @Nullable
    SocketAddress remoteAddress();

    /** The address of this side of the connection; null where there is none. */
    default @Nullable SocketAddress localAddress() {
        return null;
    }

    /** What the transport knows of the connection; null if it does not know it. From callbacks only. */
    default <T> @Nullable T attribute(Attribute<T> which) {
        return null;
    }

    /**
     * An executor that runs tasks on the connection's thread, one at a time and between callbacks. It throws
     * {@link java.util.concurrent.RejectedExecutionException} once the server has stopped.
     */
    Executor executor();

    /** The pool from which the parser of this connection borrows arrays; for the connection's thread only. */
    BufferPool buffers();

    /**
     * A connection for a parser that runs without a server. It drops everything written to it, and its executor runs
     * tasks in the calling thread. A handler that pauses is resumed by {@link PushParser#resume}.
     */
    static Connection none() {
        return NoConnection.INSTANCE;
    }
}
