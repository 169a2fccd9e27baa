package org.tatoo.runtime;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The way of a handler's answers to its peer. Implemented by transports; a handler written against it runs on all of
 * them.
 *
 * <p><b>Threads.</b> {@link #asyncWrite(ByteBuffer)}, {@link #asyncWrite(FileChannel, long, long)}, {@link #endRequest},
 * {@link #resume}, {@link #close} and {@link #abort} may be called from any thread. Calls of one thread are carried out
 * in their order, on the connection's own executor, never inside the caller: no callback and no system call is made
 * before they return. After the connection has closed they do nothing (a file channel given is still closed).
 */
public interface Connection {
    /**
     * Queues the remaining bytes of {@code buffer}. The connection owns the buffer until it is written and changes its
     * position; what a parser has lent (the bytes of a {@link Token}) must be copied first.
     */
    void asyncWrite(ByteBuffer buffer);

    /**
     * Queues {@code count} bytes of a file. The connection owns the channel and closes it, whatever happens. If the
     * file turns out to be shorter, the connection is aborted, because the announced answer cannot be completed.
     *
     * @param position of the first byte in the file, at least 0
     * @param count in bytes, at least 0
     */
    void asyncWrite(FileChannel file, long position, long count);

    /**
     * Says that the answer to the current message is complete: all its bytes are queued. Implies {@link #resume}, ends
     * the deadline {@link Deadline#ANSWER} and starts {@link Deadline#IDLE}. Closes nothing, except when the server
     * drains. A second call for the same message is ignored and counted.
     */
    void endRequest();

    /**
     * Ends a pause of {@link ProtocolHandler#pause}; parsing goes on with the bytes at hand. One that comes before
     * {@code feed} has returned takes effect after it. Without a pause it does nothing.
     */
    void resume();

    /**
     * Hands the connection to another protocol: after the callback that calls this has returned, the parser at hand gets
     * nothing more, and the parser of {@code next} goes on with the first byte that is not part of a delivered token
     * ({@link PushParser#offset}). Its handler begins with {@link ProtocolHandler#opened}; the handler left gets no
     * further callback. What was written before is written first. From callbacks only.
     *
     * @throws IllegalStateException from another thread
     * @throws UnsupportedOperationException if there is no transport that could do it
     */
    void switchTo(Protocol next);

    /**
     * Ends the connection in good order: no more input is parsed, queued output is written, output is shut down, then
     * input is read and discarded for a bounded time, so that the peer can read the last answer. What is written after
     * this call is ignored.
     */
    void close();

    /** Ends the connection at once; queued output is lost. */
    void abort();

    /**
     * Whether queued output is below the high-water mark. A producer that runs off the connection's thread stops while
     * this is false and goes on at {@link ProtocolHandler#writable}. False after the connection has closed.
     */
    boolean isWritable();

    /** The address of the peer; null where there is none. */
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
     * Runs tasks on the connection's own thread, one at a time and between callbacks. It throws
     * {@link java.util.concurrent.RejectedExecutionException} once the server has ended.
     */
    Executor executor();

    /** The pool from which the parser of this connection borrows; for its own thread only. */
    BufferPool buffers();

    /**
     * The connection of a parser that runs without a server. Everything written to it is dropped; its executor runs
     * tasks in the caller. A handler that pauses there is resumed by {@link PushParser#resume}.
     */
    static Connection none() {
        return NoConnection.INSTANCE;
    }
}
