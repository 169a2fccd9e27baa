package org.tatoo.transport;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/**
 * A base class for transports that read on demand and write one buffer at a time. It has its own strand over a pool,
 * the timers of that strand, and accepts events from any thread. A subclass moves bytes, and completes each
 * {@link #read} and {@link #write(ByteBuffer)} once, at any time, in any thread.
 */
public abstract class PullTransport implements Transport {
    private static final long WINDOW = 256 << 10;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final PoolStrand strand;
    private final Timers timers;
    private final @Nullable SocketAddress local;
    private final @Nullable SocketAddress remote;
    private Set<Capability> capabilities = Set.of();
    private @Nullable SSLSession session;
    private @Nullable String agreed;
    private @Nullable TransportListener events;
    private boolean open;
    private boolean closed;
    private boolean wantsInput = true;
    // True if a read is pending, or its bytes are being delivered.
    private boolean reading;
    // The number of bytes of the pending write.
    private long underWay;

    /**
     * Creates a transport whose events run in the threads of {@code pool}.
     *
     * @param pool must not run a task in the submitting thread
     * @param local the local address; null if there is none
     * @param remote the address of the peer; null if there is none
     */
    protected PullTransport(Executor pool, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
        this.local = local;
        this.remote = remote;
        strand = new PoolStrand(pool, PullTransport::report);
        timers = new StrandTimers(strand, Clock.SYSTEM);
    }

    private static void report(Throwable fault) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, fault);
    }

    // ---- implemented by a subclass; on the strand

    /** Requests input: one call of {@link #received}, {@link #inputEnded} or {@link #failed}. */
    protected abstract void read();

    /** Writes all of {@code bytes}, which are kept until the subclass calls {@link #written} or {@link #failed}. */
    protected abstract void write(ByteBuffer bytes);

    /** Ends the output; called only if the transport can {@link Capability#SHUT_OUTPUT}. */
    protected void endOutput() throws IOException {}

    /**
     * Releases the connection's resources. Completions that arrive later are ignored. Called once.
     *
     * @param abort whether the peer should see an abnormal end, if possible
     */
    protected abstract void end(boolean abort) throws IOException;

    // ---- called by a subclass, in any thread; a thread of the pool may run the event inside the call

    /**
     * Creates the conversation; must be called first. If that fails, the connection is ended.
     *
     * @param conversation creates a {@link Conversation} on this transport, possibly with a {@link Transport} between
     *     them, and returns the listener for this transport; called on the strand
     */
    protected final void begin(Function<? super Transport, ? extends TransportListener> conversation) {
        strand.execute(() -> {
            try {
                events = conversation.apply(this);
            } catch (Throwable t) {
                abort();
                report(t);
            }
        });
    }

    /**
     * Reports that bytes can be read and written; the handshake, if any, is over.
     *
     * @param capabilities the capabilities of this transport from now on
     * @param session the session of the encryption; null if there is none
     * @param agreed the negotiated application protocol (RFC 7301); null or empty if there is none
     */
    public final void opened(Set<Capability> capabilities, @Nullable SSLSession session, @Nullable String agreed) {
        tell(listener -> {
            this.capabilities = capabilities;
            this.session = session;
            this.agreed = agreed;
            listener.opened();
            open = true;
            readIfWanted();
        });
    }

    /** Reports received bytes. They are no longer used when the next read is requested. */
    protected final void received(ByteBuffer bytes) {
        tell(listener -> {
            listener.received(bytes);
            listener.received(NOTHING);
            listener.readEnded();
            reading = false;
            readIfWanted();
        });
    }

    /**
     * Reports that the peer has ended its output.
     *
     * @param clean whether the peer itself signaled the end
     */
    protected final void inputEnded(boolean clean) {
        tell(listener -> {
            listener.inputEnded(clean);
            listener.readEnded();
        });
    }

    /** Reports that all bytes of a write were taken. */
    protected final void written() {
        tell(listener -> listener.written(underWay));
    }

    /** Reports that the connection is lost. */
    protected final void failed(Throwable cause) {
        tell(listener -> listener.failed(cause instanceof IOException e ? e : new IOException(cause)));
    }

    /** Reports a loss from a thread outside the pool; the event runs in that thread only if the pool has ended. */
    protected final void lost(Throwable cause) {
        try {
            strand.execute(() -> failed(cause));
        } catch (RejectedExecutionException e) {
            failed(cause);
        }
    }

    private void tell(Event event) {
        strand.dispatch(() -> {
            if (events != null) {
                event.tell(events);
            }
        });
    }

    @FunctionalInterface
    private interface Event {
        void tell(TransportListener listener);
    }

    private void readIfWanted() {
        if (wantsInput && open && !reading && !closed) {
            reading = true;
            try {
                read();
            } catch (RejectedExecutionException e) {
                // the pool has ended
                failed(e);
            }
        }
    }

    // ---- Transport

    @Override
    public final Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public final long window() {
        return WINDOW;
    }

    @Override
    public final void wantInput(boolean wanted) {
        wantsInput = wanted;
        readIfWanted();
    }

    @Override
    public final long write(ByteBuffer[] parts, int offset, int length) {
        ByteBuffer bytes = length == 1 ? parts[offset].duplicate() : Buffers.joined(parts, offset, length);
        underWay = bytes.remaining();
        try {
            write(bytes);
        } catch (RejectedExecutionException e) {
            // the pool has ended
            failed(e);
        }
        return PENDING;
    }

    @Override
    public final long send(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("files are written as buffers");
    }

    @Override
    public final boolean shutOutput() throws IOException {
        boolean can = capabilities.contains(Capability.SHUT_OUTPUT);
        if (can) {
            endOutput();
        }
        return can;
    }

    @Override
    public final void close() {
        endOnce(false);
    }

    @Override
    public final void abort() {
        endOnce(true);
    }

    private void endOnce(boolean abort) {
        if (closed) {
            return;
        }
        closed = true;
        strand.execute(() -> {
            try {
                end(abort);
            } catch (IOException | RejectedExecutionException e) {
                // the connection is useless by now, or the pool has ended
            } finally {
                tell(TransportListener::closed);
            }
        });
    }

    @Override
    public final Strand strand() {
        return strand;
    }

    @Override
    public final Timers timers() {
        return timers;
    }

    @Override
    public final Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public final BufferPool buffers() {
        return BufferPool.unpooled();
    }

    @Override
    public final @Nullable SocketAddress local() {
        return local;
    }

    @Override
    public final @Nullable SocketAddress remote() {
        return remote;
    }

    @Override
    public final <T> @Nullable T attribute(Attribute<T> which) {
        return TlsAttributes.value(session, agreed, which);
    }
}
