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
 * The carrier of the bytes of one {@link Conversation}: a socket, for example. It knows neither parsers nor deadlines.
 *
 * <p><b>Order.</b> All methods are called on the {@link #strand}. Results are returned, or reported later as an event
 * of the {@link TransportListener}, never as an event inside the call. An {@link IOException} means that the peer is
 * lost; the transport is aborted afterwards. Before {@link TransportListener#opened}, only {@link #abort},
 * {@link #held} and the getters of strand, timers, clock, pool and budget are called. After {@link #close} or
 * {@link #abort}, only these, {@link #attribute}, {@link #local} and {@link #remote} are called.
 *
 * <p><b>Buffers.</b> The conversation keeps queued output until it passes it to {@link #write}, so that it sees
 * progress and can account for memory. A transport keeps at most one pending write, and no buffer between messages.
 */
public interface Transport {
    /** The result of a write whose completion is reported by {@link TransportListener#written}. */
    long PENDING = -1;

    /**
     * Returns the capabilities of this transport; constant from {@link TransportListener#opened} on. If one is missing,
     * files are copied, the end of the input is the end of the connection, or the connection does not linger.
     */
    Set<Capability> capabilities();

    /** Returns the maximum number of bytes for one {@link #write}, at least 1. */
    long window();

    /**
     * Turns reading on or off; it is initially on. After it was turned off, at most one
     * {@link TransportListener#received} follows, with at most one read buffer. Called only on changes.
     */
    void wantInput(boolean wanted);

    /**
     * Returns the size in bytes of the system's send buffer, which keeps bytes until the peer acknowledges them and
     * reports progress only in large parts. Returns 0 if unknown; the value may change.
     *
     * @throws IOException if the transport is closed
     */
    default long sendBuffer() throws IOException {
        return 0;
    }

    /**
     * Writes the remaining bytes of {@code length} buffers, starting at index {@code offset}. Positions and limits do
     * not change.
     *
     * @return the number of bytes taken: no reference to them is kept. If some remain,
     *     {@link TransportListener#writable} follows, and this method is not called before it. Or {@link #PENDING}: all
     *     bytes are kept, and no other write begins, until {@link TransportListener#written}
     */
    long write(ByteBuffer[] parts, int offset, int length) throws IOException;

    /**
     * Writes {@code count} bytes of a file, at least 1; requires {@link Capability#FILE_REGION}. The channel stays
     * open.
     *
     * @return as for {@link #write}; fewer bytes, if the file ends before them
     */
    long send(FileChannel file, long position, long count) throws IOException;

    /**
     * Ends the output; no write may be pending. The peer sees the end and may still send.
     *
     * @return false if the transport does not support this and did nothing; it is then closed next
     */
    boolean shutOutput() throws IOException;

    /**
     * Ends the connection normally, after all output was taken, and releases its resources. Called once, unless
     * {@link #abort} is. {@link TransportListener#closed} follows later, even if this fails.
     */
    void close();

    /**
     * Ends the connection at once and drops pending output. With {@link Capability#RESET} the peer sees an abnormal
     * end.
     */
    void abort();

    /**
     * Returns the number of bytes that a layer currently holds for this connection: undelivered input, output not yet
     * passed on, and handshake state. The conversation is charged for them after each of its turns and at
     * {@link TransportListener#holding}. Another strand may call this and see a slightly outdated value.
     */
    default int held() {
        return 0;
    }

    /** Returns the strand on which all events of this connection run. */
    Strand strand();

    /** Returns the timers of the strand. */
    Timers timers();

    /** Returns the clock of the timers. */
    Clock clock();

    /** Returns the pool of the strand. */
    BufferPool buffers();

    /** Returns the strand's share of the budgets; by default, the common share of all strands without their own. */
    default BudgetShare budget() {
        return Budgets.ofProcess().common();
    }

    /** Returns the local address; null if there is none. */
    @Nullable
    SocketAddress local();

    /** Returns the address of the peer; null if there is none. */
    @Nullable
    SocketAddress remote();

    /** Returns another attribute of the connection; null if {@code which} is unknown. */
    <T> @Nullable T attribute(Attribute<T> which);
}
