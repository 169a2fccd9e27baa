package org.tatoo.transport;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/**
 * What carries the bytes of one {@link Conversation}: a socket, or something else. It knows no parser and no deadline.
 *
 * <p><b>Order.</b> All methods are called on the {@link #strand}. What they cause comes as their result, or as a later
 * event of the {@link TransportListener}, never as an event inside the call. An {@link IOException} says that the peer is
 * gone; the transport is aborted after it. Before {@link TransportListener#opened} only {@link #abort} is called, and
 * what is only asked for: strand, timers, clock, pool. After {@link #close} or {@link #abort} nothing is called but that
 * and {@link #attribute}, {@link #local} and {@link #remote}.
 *
 * <p><b>Buffers.</b> The conversation keeps what is queued and not yet given to {@link #write}, so that it sees progress
 * and can count memory. A transport keeps at most one write that is pending, and between messages no buffer.
 */
public interface Transport {
    /** The result of a write whose end {@link TransportListener#written} tells. */
    long PENDING = -1;

    /**
     * What this transport can do; the same from {@link TransportListener#opened} on. A transport does not declare what
     * it cannot do; then files are copied, the end of the input is the end of the connection, or it does not linger.
     */
    Set<Capability> capabilities();

    /** The most bytes that may be given to one {@link #write}, at least 1. */
    long window();

    /**
     * Turns reading on or off; it is on from the beginning. After it was turned off, at most one
     * {@link TransportListener#received} follows, of at most one read buffer. Called only if something changes.
     */
    void wantInput(boolean wanted);

    /**
     * The size in bytes of the buffer in which the system below keeps what was taken until the peer acknowledges it, and
     * of which it tells progress in large parts only; 0 if that is unknown. It may change.
     *
     * @throws IOException if the transport is closed
     */
    default long sendBuffer() throws IOException {
        return 0;
    }

    /**
     * Writes the remaining bytes of {@code length} buffers, the first of them at the index {@code offset}. Positions
     * and limits stay as they are.
     *
     * @return the number of bytes that are done with: nothing of them is kept, and if they are not all,
     *     {@link TransportListener#writable} follows and this is not called before. Or {@link #PENDING}: all bytes are
     *     kept until {@link TransportListener#written}, and nothing is written before
     */
    long write(ByteBuffer[] parts, int offset, int length) throws IOException;

    /**
     * Writes {@code count} bytes of a file, at least 1; only with {@link Capability#FILE_REGION}. The channel stays
     * open.
     *
     * @return as of {@link #write}; fewer bytes, if the file ends before them
     */
    long send(FileChannel file, long position, long count) throws IOException;

    /**
     * Ends the output, of which nothing is pending; the peer sees that and may still send.
     *
     * @return false if the transport cannot do that and has done nothing; then it is closed next
     */
    boolean shutOutput() throws IOException;

    /**
     * Ends the connection in good order, after all output was taken, and gives back what it holds. Called once, unless
     * {@link #abort} is. {@link TransportListener#closed} follows, later, even if this fails.
     */
    void close();

    /**
     * The same at once; what is pending is dropped. With {@link Capability#RESET} the peer sees that the connection ended
     * without order.
     */
    void abort();

    /**
     * The bytes that a layer keeps for this connection now: input that it has not told, output that it has taken and not
     * given on, and what a handshake takes. The conversation is charged for them after each of its turns, and when
     * {@link TransportListener#holding} says so. May be asked from another strand, which sees what was so a short time
     * ago.
     */
    default int held() {
        return 0;
    }

    /** Where everything about this connection happens. */
    Strand strand();

    /** The timers of the strand. */
    Timers timers();

    /** The clock of the timers. */
    Clock clock();

    /** The pool of the strand. */
    BufferPool buffers();

    /** What the strand has of the budgets; by default what all strands have that have no share of their own. */
    default BudgetShare budget() {
        return Budgets.ofProcess().common();
    }

    /** The address of this side; null where there is none. */
    @Nullable
    SocketAddress local();

    /** The address of the peer; null where there is none. */
    @Nullable
    SocketAddress remote();

    /** What is known of the connection otherwise; null if {@code which} is not known. */
    <T> @Nullable T attribute(Attribute<T> which);
}
