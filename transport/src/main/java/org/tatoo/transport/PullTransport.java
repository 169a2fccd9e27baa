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
 * What transports have in common that read when they are asked to and write one thing at a time: a strand of their own
 * over a pool, its timers, and events that come from any thread. A subclass moves bytes, and answers {@link #read} and
 * {@link #write(ByteBuffer)} once each, at any time, in any thread.
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
    // A read is not answered, or its bytes are being told.
    private boolean reading;
    // The bytes of the write that is not answered.
    private long underWay;

    /**
     * A transport whose events happen in the threads of {@code pool}.
     *
     * @param pool must not run a task in the thread that gives it
     * @param local the address of this side; null where there is none
     * @param remote the address of the peer; null where there is none
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

    // ---- what a subclass does; on the strand

    /** Asks for input: for one of {@link #received}, {@link #inputEnded} and {@link #failed}. */
    protected abstract void read();

    /** Writes all of {@code bytes}, and answers by {@link #written} or {@link #failed}; they are kept until then. */
    protected abstract void write(ByteBuffer bytes);

    /** Ends the output; called only of a transport that can {@link Capability#SHUT_OUTPUT}. */
    protected void endOutput() throws IOException {}

    /**
     * Gives back what the connection holds, even if there are answers to come; they are ignored. Called once.
     *
     * @param abort whether the peer is to see that the connection ended without order, if it can
     */
    protected abstract void end(boolean abort) throws IOException;

    // ---- what a subclass tells; in any thread, and in one of the pool perhaps within the call

    /**
     * Makes the conversation; to be called first. If that fails, the connection is ended.
     *
     * @param conversation makes a {@link Conversation} on this transport, perhaps with a {@link Transport} between them,
     *     and returns what hears the events of this one; called on the strand
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
     * Bytes can be read and written; the handshake is over, if there is one.
     *
     * @param capabilities what this transport can do from now on
     * @param session that of the encryption; null if there is none
     * @param agreed the protocol that both sides agreed on (RFC 7301); null or empty if they did not
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

    /** Bytes were read. They are not used any more when the next are asked for. */
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
     * The peer has ended its output.
     *
     * @param clean whether it said so itself
     */
    protected final void inputEnded(boolean clean) {
        tell(listener -> {
            listener.inputEnded(clean);
            listener.readEnded();
        });
    }

    /** All bytes of a write were taken. */
    protected final void written() {
        tell(listener -> listener.written(underWay));
    }

    /** The connection is lost. */
    protected final void failed(Throwable cause) {
        tell(listener -> listener.failed(cause instanceof IOException e ? e : new IOException(cause)));
    }

    /** The same, said by a thread that is not one of the pool; it tells that itself only if the pool has ended. */
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

    /** One event. */
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
                // it is of no use any more, or the pool has ended
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
