package org.tatoo.transport;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/**
 * What transports have in common that move bytes by a channel of a framework, whose events come on its loop. A subclass
 * moves bytes; its handlers tell what happens by the methods of the second part.
 */
public abstract class LoopTransport implements Transport {
    private static final long WINDOW = 256 << 10;

    private final Loop loop;
    private final @Nullable SocketAddress local;
    private final @Nullable SocketAddress remote;
    private Set<Capability> capabilities = Set.of();
    private @Nullable SSLSession session;
    private @Nullable String alpn;

    @SuppressWarnings("NullAway.Init") // set before any event
    private TransportListener events;

    // The channel is closed, or is going to be.
    private boolean over;
    // A write is being begun; if it has ended meanwhile, there is an outcome.
    private boolean beginning;
    private boolean ended;
    private @Nullable Throwable failure;
    // The bytes of the write that was begun last.
    private long underWay;

    /**
     * A transport on {@code loop}.
     *
     * @param local the address of this side; null where there is none
     * @param remote the address of the peer; null where there is none
     */
    protected LoopTransport(Loop loop, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
        this.loop = loop;
        this.local = local;
        this.remote = remote;
    }

    // ---- what a subclass does

    /**
     * Begins to write a copy of {@code bytes}, whose position may be moved. The end is told by {@link #written}, in this
     * call or later.
     */
    protected abstract void write(ByteBuffer bytes);

    /**
     * Closes the channel. Called once.
     *
     * @param abort whether at once and, if the peer can see that, without order
     */
    protected abstract void end(boolean abort);

    // ---- what a subclass and its handlers tell; on the loop

    /**
     * Makes the conversation; to be called first.
     *
     * @param capable what the channel can do
     * @param open whether bytes can be read and written already; else {@link #opened} follows
     * @param conversation makes a {@link Conversation} on this transport, perhaps with a {@link Transport} between them,
     *     and returns what hears the events of this one
     */
    public final void begin(
            Set<Capability> capable,
            boolean open,
            Function<? super Transport, ? extends TransportListener> conversation) {
        capabilities = capable;
        events = conversation.apply(this);
        if (open) {
            events.opened();
        }
    }

    /**
     * Bytes can be read and written; the handshake is over, if there is one.
     *
     * @param established the session of the encryption; null if there is none
     * @param agreed the protocol that both sides agreed on (RFC 7301); null or empty if they did not
     */
    public final void opened(@Nullable SSLSession established, @Nullable String agreed) {
        session = established;
        alpn = agreed;
        events.opened();
    }

    /** Bytes have come; the buffer is lent for the call. */
    public final void received(ByteBuffer bytes) {
        events.received(bytes);
    }

    /** There is nothing more to read now. */
    public final void readEnded() {
        events.readEnded();
    }

    /** The peer has said that its output is over. */
    public final void inputEnded() {
        events.inputEnded(true);
        events.readEnded();
    }

    /** The connection is lost. */
    public final void failed(Throwable cause) {
        events.failed(asIOException(cause));
    }

    /** The channel is closed, for whatever reason; may be told inside a call. */
    public final void closed() {
        over = true;
        loop.execute(() -> {
            events.failed(new ClosedChannelException());
            events.closed();
        });
    }

    /**
     * Begins a write.
     *
     * @param count in bytes
     * @param write begins it; its end is told by {@link #written}, in this call or later
     * @return the result of a write of {@link Transport}
     */
    protected final long begin(long count, Runnable write) throws IOException {
        begin(count);
        try {
            write.run();
        } finally {
            beginning = false;
        }
        return outcome();
    }

    private void begin(long count) {
        underWay = count;
        ended = false;
        beginning = true;
    }

    private long outcome() throws IOException {
        if (!ended) {
            return PENDING;
        }
        if (failure != null) {
            throw asIOException(failure);
        }
        return underWay;
    }

    /**
     * The write that was begun has ended.
     *
     * @param cause why it failed; null if all bytes were taken
     */
    protected final void written(@Nullable Throwable cause) {
        if (beginning) {
            ended = true;
            failure = cause;
        } else if (cause == null) {
            events.written(underWay);
        } else {
            failed(cause);
        }
    }

    private static IOException asIOException(Throwable cause) {
        return cause instanceof IOException e ? e : new IOException(cause);
    }

    /** Whether this is one of the {@link #capabilities}. */
    protected final boolean can(Capability capability) {
        return capabilities.contains(capability);
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
    public final long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        ByteBuffer bytes = length == 1 ? parts[offset] : Buffers.joined(parts, offset, length);
        int position = bytes.position();
        begin(bytes.remaining());
        try {
            write(bytes);
        } finally {
            beginning = false;
            bytes.position(position);
        }
        return outcome();
    }

    /** Not there, unless a subclass has it. */
    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        throw new UnsupportedOperationException("files are written as buffers");
    }

    /** Does nothing, unless a subclass does. */
    @Override
    public boolean shutOutput() throws IOException {
        return false;
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
        if (!over) {
            over = true;
            end(abort);
        }
    }

    @Override
    public final Strand strand() {
        return loop;
    }

    @Override
    public final Timers timers() {
        return loop.timers();
    }

    @Override
    public final Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public final BufferPool buffers() {
        return loop.buffers();
    }

    @Override
    public final BudgetShare budget() {
        return loop.budget();
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
        return TlsAttributes.value(session, alpn, which);
    }
}
