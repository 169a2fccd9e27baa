package org.tatoo.runtime;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A handler's connection to its peer, through which it sends answers. A handler written against this interface runs on
 * every transport.
 *
 * <p><b>Order.</b> The callbacks of the handler, the tasks of the {@link #executor} and of {@link #schedule}, and what
 * runs when bytes are written happen on the connection's thread, one at a time and never inside another; each happens
 * before the next. The connection's thread need not always be the same one. Calls take effect as follows:
 *
 * <ul>
 *   <li>A call on the connection's thread, for example in a callback, takes effect at once. Before it, the calls that
 *       other threads have made take effect, up to the first task that was given.
 *   <li>A call of any other thread, and a task, take effect in the order in which they were given, in one queue.
 *   <li>No call makes a callback, runs a task or waits for the operating system before it returns. What a call changes
 *       follows after the callback or task that made it: parsing continues, output is written, the connection ends.
 *   <li>Output is written in the order in which it was queued, whatever it consists of.
 * </ul>
 *
 * <p><b>Messages.</b> {@link #endRequest} ends one message after the other. {@code endRequest}, {@link #resume} and
 * {@link #extendDeadline} are for the message that was the oldest unanswered one when they were called. If that message
 * has been ended before the call takes effect, the call is ignored. An answer may be complete before the message is: the
 * rest of the message is parsed as ever, and {@link Deadline#BODY} runs for its raw data. But a handler that answers
 * later than in its callbacks has to {@linkplain ProtocolHandler#pause pause} the parser, otherwise a message with raw
 * data is over when all of it was parsed. Whoever may answer too late, or not at all because the peer has left, uses the
 * {@link Suspension} of {@link #suspend}.
 *
 * <p><b>Threads.</b> All methods may be called from any thread, unless they say otherwise. After the connection has
 * ended they do nothing, except that files are still closed and tasks still run.
 *
 * <p><b>The end of the input.</b> A peer may end its output and wait for answers. If the transport can tell that from
 * the end of the connection, all that has come is parsed and answered, then the connection ends as by {@link #close}. If
 * it cannot, the end of the input is the end of the connection: nothing more is parsed, and queued output is lost. If the
 * input ends without the peer saying so, for example of an encrypted connection, a message that has begun and is not
 * answered is lost with the connection; between messages, that is an end as any other.
 */
public interface Connection {
    /**
     * Queues the remaining bytes of {@code buffer}. The connection owns the buffer until it has been written, and
     * changes its position. Bytes lent by a parser (those of a {@link Token}) must be copied first.
     */
    void asyncWrite(ByteBuffer buffer);

    /**
     * Queues the remaining bytes of several buffers, in their order and with nothing between them. The connection owns
     * the buffers, not the array.
     */
    void asyncWrite(ByteBuffer... parts);

    /**
     * Queues the remaining bytes of {@code bytes}, and runs {@code done} once when they have been written, or dropped
     * because the connection ends or has ended. Then the buffer belongs to the caller again. {@code done} runs as a
     * task does, before {@link ProtocolHandler#closed} if the bytes were queued.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the connection's thread has ended; {@code done} does
     *     not run
     */
    void asyncWrite(ByteBuffer bytes, Runnable done);

    /**
     * Queues {@code count} bytes of a file. The connection owns the channel and always closes it. If the file turns out
     * to be shorter, the connection is aborted, because the announced answer cannot be completed. The parser is stopped
     * until the file has been sent.
     *
     * <p>Several regions may be of one channel if one callback or task queues them all: the channel is closed after the
     * last of them.
     *
     * @param position of the first byte in the file, at least 0
     * @param count in bytes, at least 0
     */
    void asyncWrite(FileChannel file, long position, long count);

    /**
     * Marks the answer to the current message as complete: all its bytes are queued. Implies {@link #resume}, ends the
     * deadline {@link Deadline#ANSWER} and starts {@link Deadline#IDLE}. Closes the connection only if
     * {@link #isDraining} was true for the message. A call for a message that has been ended, or of which nothing has come, is ignored and counted.
     */
    void endRequest();

    /**
     * Ends a pause begun by {@link ProtocolHandler#pause}; parsing continues with the bytes already received. A call
     * before {@code feed} has returned takes effect after it. Does nothing without a pause.
     */
    void resume();

    /**
     * Pauses the parser until the message is answered from any thread, for at most {@code most}: {@link Deadline#ANSWER}
     * has this time, counted from now whatever is written meanwhile; {@link #extendDeadline} lets it begin again. If it
     * is over, the connection ends as by that deadline. Meanwhile output can be written, and
     * {@link ProtocolHandler#gone} tells if the peer leaves. An earlier suspension that has not ended ends.
     *
     * <p>To be called from callbacks and tasks of this connection only.
     *
     * @param most longer than zero and at most 365 days
     * @throws IllegalStateException if called from another thread
     */
    Suspension suspend(Duration most);

    /**
     * Restarts the deadline of the current message: {@link Deadline#REQUEST}, {@link Deadline#BODY} or
     * {@link Deadline#ANSWER}, and the time of a suspension. Does nothing while another deadline runs.
     */
    void extendDeadline();

    /**
     * Runs {@code task} on the connection's thread when {@code after} is over, never earlier. It does not run if the
     * connection has ended by then.
     *
     * @param after at least 0 and at most 365 days
     */
    Cancellable schedule(Duration after, Runnable task);

    /**
     * The time in nanoseconds by the clock of the deadlines, from an arbitrary origin; for the connection's thread only.
     */
    long now();

    /**
     * Returns whether the connection ends with the answer to the current message, because the server is stopping and nothing has
     * come after that message. The answer should say so if the protocol can, as {@code Connection: close} of HTTP does;
     * {@link #endRequest} then closes the connection. Between messages, whether the server is stopping.
     *
     * <p>A connection on which nobody asks is served until the server ends those that are idle.
     */
    boolean isDraining();

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
     * down; then input is read and discarded for a bounded time ({@link Deadline#LINGER}), so that the peer can read the
     * last answer. If the transport cannot shut down the output alone, the connection is closed when the output is
     * written, and a peer that is still sending may lose the last answer. Writes after this call are ignored.
     */
    void close();

    /** Ends the connection immediately; queued output is lost, even if it is being written. */
    void abort();

    /**
     * Returns whether queued output is below the high-water mark. A producer on another thread should stop while this is false
     * and continue at {@link ProtocolHandler#writable}. False after the connection has closed.
     */
    boolean isWritable();

    /**
     * Takes {@code bytes} of the memory that all connections of the server may hold together, for what the handler is
     * about to keep: the content of a message, for example. Output need not be reserved. What was taken is given back
     * when the connection has ended, after {@link ProtocolHandler#closed}; a negative number gives back as much before,
     * at most what was taken.
     *
     * <p>If there is no room, the server makes some: it aborts connections that hold much and have made no progress for
     * long. So a later call may be granted that is refused now. If this connection is the first that would have to go,
     * the call is refused instead.
     *
     * @return true if the bytes were taken, or {@code bytes} is not positive; false if there is no room, then nothing has
     *     changed and the handler should refuse the message, or if the connection has ended
     */
    boolean reserve(long bytes);

    /** The address of the peer; null if there is none. */
    @Nullable
    SocketAddress remoteAddress();

    /** The address of this side of the connection; null where there is none. */
    @Nullable
    SocketAddress localAddress();

    /** Returns a fact that the transport knows of the connection; null if it does not. For the connection's thread only. */
    <T> @Nullable T attribute(Attribute<T> which);

    /**
     * An executor that runs tasks on the connection's thread, one at a time and between callbacks. It throws
     * {@link java.util.concurrent.RejectedExecutionException} once the server has stopped.
     */
    Executor executor();

    /** The pool from which the parser of this connection borrows arrays; for the connection's thread only. */
    BufferPool buffers();

    /**
     * A connection for a parser that runs without a server. It drops everything written to it and runs tasks in the
     * calling thread, but scheduled ones never. A handler that pauses is resumed by {@link PushParser#resume};
     * {@link #suspend} does not pause it.
     */
    static Connection none() {
        return NoConnection.UNPOOLED;
    }

    /** The same with a pool, from which the parser borrows arrays. */
    static Connection none(BufferPool pool) {
        return new NoConnection(pool);
    }
}
