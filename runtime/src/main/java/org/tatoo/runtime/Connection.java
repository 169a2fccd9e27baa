package org.tatoo.runtime;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A handler's connection to its peer, through which the handler sends answers. A handler written against this interface
 * runs on every transport.
 *
 * <p><b>Order.</b> Callbacks of the handler, tasks of {@link #executor} and {@link #schedule}, and completion actions
 * of writes run on the connection's thread, one at a time and never nested. Each happens-before the next. The
 * connection's thread may change over time. Calls take effect as follows:
 *
 * <ul>
 *   <li>A call on the connection's thread, for example in a callback, takes effect at once. Queued calls of other
 *       threads take effect before it, up to the first queued task.
 *   <li>Calls of other threads, and tasks, share one queue and take effect in the order in which they were submitted.
 *   <li>No call makes a callback, runs a task or waits for the operating system before it returns. Its consequences
 *       follow after the current callback or task: parsing continues, output is written, the connection ends.
 *   <li>Output of every kind is written in the order in which it was queued.
 * </ul>
 *
 * <p><b>Messages.</b> {@link #endRequest} ends the messages one after the other. {@code endRequest}, {@link #resume}
 * and {@link #extendDeadline} apply to the message that was the oldest unanswered one at the time of the call. If that
 * message has been ended before the call takes effect, the call is ignored. An answer may be complete before its
 * message: the rest of the message is still parsed, and {@link Deadline#BODY} runs for its raw data. A handler that
 * answers after its callbacks have returned must {@linkplain ProtocolHandler#pause pause} the parser; otherwise a
 * message with raw data is over once it is parsed. A handler whose answer may come too late, or never because the peer
 * has left, uses the {@link Suspension} of {@link #suspend}.
 *
 * <p><b>Threads.</b> All methods may be called from any thread unless specified otherwise. After the connection has
 * ended they do nothing, except that files are still closed and tasks still run.
 *
 * <p><b>The end of the input.</b> A peer may end its output and wait for answers. If the transport can distinguish this
 * from the end of the connection, all received input is parsed and answered; then the connection ends as by
 * {@link #close}. Otherwise the end of the input ends the connection: nothing more is parsed, and queued output is
 * lost. If the input is truncated, for example an encrypted connection without a closing alert, an unanswered message
 * is lost with the connection. Between messages, truncation is treated as a regular end.
 */
public interface Connection {
    /**
     * Queues the remaining bytes of {@code buffer}. The connection owns the buffer until it has been written, and
     * changes its position. Bytes that belong to a parser (those of a {@link Token}) must be copied first.
     */
    void asyncWrite(ByteBuffer buffer);

    /**
     * Queues the remaining bytes of several buffers, in order and without a gap. The connection owns the buffers, not
     * the array.
     */
    void asyncWrite(ByteBuffer... parts);

    /**
     * Queues the remaining bytes of {@code bytes}. Runs {@code done} once when they have been written, or dropped
     * because the connection ends or has ended; the buffer then belongs to the caller again. {@code done} runs as a
     * task; if the bytes were queued, it runs before {@link ProtocolHandler#closed}.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the connection's thread has ended; {@code done} does
     *     not run
     */
    void asyncWrite(ByteBuffer bytes, Runnable done);

    /**
     * Queues {@code count} bytes of a file. The connection owns the channel and always closes it. If the file is
     * shorter than announced, the connection is aborted, because the answer cannot be completed. The parser is stopped
     * until the file has been sent.
     *
     * <p>Several regions may share one channel if one callback or task queues them all; the channel is closed after the
     * last region.
     *
     * @param position the offset of the first byte in the file, at least 0
     * @param count the number of bytes, at least 0
     */
    void asyncWrite(FileChannel file, long position, long count);

    /**
     * Marks the answer to the current message as complete: all its bytes are queued. Implies {@link #resume}, ends the
     * deadline {@link Deadline#ANSWER} and starts {@link Deadline#IDLE}. Closes the connection only if
     * {@link #isDraining} was true for the message. A call for a message that has already ended, or has not yet begun,
     * is ignored and counted.
     */
    void endRequest();

    /**
     * Ends a pause begun by {@link ProtocolHandler#pause}; parsing continues with the bytes already received. A call
     * before {@code feed} has returned takes effect afterwards. Does nothing if the parser is not paused.
     */
    void resume();

    /**
     * Pauses the parser until any thread answers the message, for at most {@code most}. {@link Deadline#ANSWER} has
     * this duration, counted from now even if output is written meanwhile; {@link #extendDeadline} restarts it. When it
     * expires, the connection ends as by that deadline. Meanwhile output can be written, and
     * {@link ProtocolHandler#gone} reports that the peer has left. Ends an earlier suspension that is still in effect.
     *
     * <p>Call it from callbacks and tasks of this connection only.
     *
     * @param most longer than zero and at most 365 days
     * @throws IllegalStateException if called from another thread
     */
    Suspension suspend(Duration most);

    /**
     * Restarts the deadline of the current message: {@link Deadline#REQUEST}, {@link Deadline#BODY} or
     * {@link Deadline#ANSWER}, including the time of a suspension. Does nothing while another deadline runs.
     */
    void extendDeadline();

    /**
     * Runs {@code task} on the connection's thread once {@code after} has elapsed, never earlier. The task does not run
     * if the connection has ended by then.
     *
     * @param after at least 0 and at most 365 days
     */
    Cancellable schedule(Duration after, Runnable task);

    /** Returns the time of the deadlines' clock in nanoseconds, from an arbitrary origin. Connection's thread only. */
    long now();

    /**
     * Returns whether the connection ends with the answer to the current message, because the server is stopping and no
     * later input has arrived. The answer should announce this if the protocol can, as HTTP does with
     * {@code Connection: close}; {@link #endRequest} then closes the connection. Between messages, returns whether the
     * server is stopping.
     *
     * <p>A connection whose handler never calls this method is served until the server ends idle connections.
     */
    boolean isDraining();

    /**
     * Switches the connection to another protocol. After the calling callback has returned, the current parser receives
     * no more input. The parser of {@code next} continues with the first byte that is not part of a delivered token
     * ({@link PushParser#offset}). The first callback of the new handler is {@link ProtocolHandler#opened}; the old
     * handler receives no further callback. Output queued before is written first. Call it from callbacks only.
     *
     * @throws IllegalStateException if called from another thread
     * @throws UnsupportedOperationException if there is no server
     */
    void switchTo(Protocol next);

    /**
     * Closes the connection gracefully: no more input is parsed, queued output is written and the output side shut
     * down; then input is read and discarded for a bounded time ({@link Deadline#LINGER}), so that the peer can read
     * the last answer. If the transport cannot shut down the output alone, the connection is closed once the output is
     * written. A peer that is still sending may then lose the last answer. Writes after this call are ignored.
     */
    void close();

    /** Ends the connection immediately; queued output is lost, even if it is being written. */
    void abort();

    /**
     * Returns whether queued output is below the high-water mark. A producer on another thread should stop while this
     * is false and continue at {@link ProtocolHandler#writable}. False after the connection has closed.
     */
    boolean isWritable();

    /**
     * Reserves {@code bytes} of the memory budget shared by all connections of the server. A handler calls it for data
     * that it is about to keep, such as the content of a message. Output requires no reservation. The reservation is
     * released when the connection has ended, after {@link ProtocolHandler#closed}. A negative number releases that
     * many bytes earlier, at most those reserved.
     *
     * <p>If the budget is exhausted, the server aborts connections that hold much memory and have long made no
     * progress; a later call may then succeed. If this connection would be the first to be aborted, the call is refused
     * instead.
     *
     * @return true if the bytes were reserved, or {@code bytes} is not positive; false if the budget is exhausted or
     *     the connection has ended: nothing has changed, and the handler should refuse the message
     */
    boolean reserve(long bytes);

    /** Returns the address of the peer; null if there is none. */
    @Nullable
    SocketAddress remoteAddress();

    /** Returns the local address of the connection; null if there is none. */
    @Nullable
    SocketAddress localAddress();

    /** Returns the value of an attribute; null if the transport has none. Connection's thread only. */
    <T> @Nullable T attribute(Attribute<T> which);

    /**
     * Returns an executor that runs tasks on the connection's thread, one at a time and between callbacks. It throws
     * {@link java.util.concurrent.RejectedExecutionException} once the server has stopped.
     */
    Executor executor();

    /** Returns the pool from which the parser of this connection borrows arrays. Connection's thread only. */
    BufferPool buffers();

    /**
     * Returns a connection for a parser that runs without a server. It drops all output and runs tasks on the calling
     * thread, but never runs scheduled ones. {@link PushParser#resume} resumes a parser that its handler paused;
     * {@link #suspend} does not pause it.
     */
    static Connection none() {
        return NoConnection.UNPOOLED;
    }

    /** Returns a connection like {@link #none()} whose parser borrows arrays from {@code pool}. */
    static Connection none(BufferPool pool) {
        return new NoConnection(pool);
    }
}
