package org.tatoo.transport;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/**
 * A base class for transports that move bytes through a channel of a framework, whose events arrive on its event loop.
 * A subclass moves bytes; its handlers report events through the methods of the second section.
 */
public abstract class LoopTransport implements Transport {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final long WINDOW = 256 << 10;

    private static final Set<Capability> NEVER_ENCRYPTED =
            EnumSet.of(Capability.HALF_CLOSE, Capability.SHUT_OUTPUT, Capability.FILE_REGION);

    private final Loop loop;
    private final @Nullable SocketAddress local;
    private final @Nullable SocketAddress remote;
    private Set<Capability> capabilities = Set.of();
    private @Nullable SSLSession session;
    private @Nullable String alpn;

    @SuppressWarnings("NullAway.Init") // set before any event
    private TransportListener events;

    // True if the channel is closed, or will be.
    private boolean over;
    // True while a write is being started; "ended" is true if it has already completed.
    private boolean beginning;
    private boolean ended;
    private @Nullable Throwable failure;
    // The number of bytes of the latest write.
    private long underWay;

    /**
     * Creates a transport on {@code loop}.
     *
     * @param local the local address; null if there is none
     * @param remote the address of the peer; null if there is none
     */
    protected LoopTransport(Loop loop, @Nullable SocketAddress local, @Nullable SocketAddress remote) {
        this.loop = loop;
        this.local = local;
        this.remote = remote;
    }

    // ---- implemented by a subclass

    /**
     * Starts to write a copy of {@code length} bytes, starting at index {@code offset}. Completion is reported by
     * {@link #written}, in this call or later.
     */
    protected abstract void write(byte[] bytes, int offset, int length);

    /**
     * Starts to write {@code count} bytes of a file without copying them; requires {@link Capability#FILE_REGION}. The
     * channel stays open.
     */
    protected void write(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("files are written as buffers");
    }

    /**
     * Closes the channel. Called once.
     *
     * @param abort whether to close at once and, if the peer can see it, abnormally
     */
    protected abstract void end(boolean abort);

    // ---- called by a subclass and its handlers, on the loop

    /**
     * Creates the conversation; must be called first.
     *
     * @param capable the capabilities of the channel without encryption
     * @param open whether bytes can already be read and written; if not, {@link #opened} follows
     * @param conversation creates a {@link Conversation} on this transport, possibly with a {@link Transport} between
     *     them, and returns the listener for this transport
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

    /** Reports that bytes can be read and written by {@code engine}, whose first handshake is over. */
    public final void opened(SSLEngine engine) {
        opened(engine.getSession(), engine.getApplicationProtocol());
    }

    /**
     * Reports that bytes can be read and written; the handshake, if any, is over. With encryption, file regions cannot
     * be sent, and neither side can end its output and still read.
     *
     * @param established the session of the encryption; null if there is none
     * @param agreed the negotiated application protocol (RFC 7301); null or empty if there is none
     */
    public final void opened(@Nullable SSLSession established, @Nullable String agreed) {
        session = established;
        alpn = agreed;
        if (established != null) {
            capabilities = encrypted(capabilities);
        }
        events.opened();
    }

    private static Set<Capability> encrypted(Set<Capability> plain) {
        Set<Capability> left = EnumSet.allOf(Capability.class);
        left.retainAll(plain);
        left.removeAll(NEVER_ENCRYPTED);
        return left;
    }

    /**
     * Parses received bytes. They are copied to an array of the loop, because parsers read arrays and may keep a
     * reference to the last one.
     *
     * @param length the number of bytes, at most what the framework reads at once
     * @param source the source of the bytes
     */
    public final void received(int length, Source source) {
        ByteBuffer target = loop.lend(length);
        try {
            source.read(target);
            events.received(target.rewind());
        } finally {
            if (!loop.giveBack(target)) {
                events.received(NOTHING);
            }
        }
    }

    /** A source of received bytes. */
    @FunctionalInterface
    public interface Source {
        /**
         * Copies the next bytes to {@code target}, filling its remaining space. The target has an array and its
         * position is 0; its final position does not matter.
         */
        void read(ByteBuffer target);
    }

    /** Reports that no more input is available for now. */
    public final void readEnded() {
        events.readEnded();
    }

    /** Reports that the peer has ended its output. */
    public final void inputEnded() {
        events.inputEnded(true);
        events.readEnded();
    }

    /** Reports that the connection is lost, including a write that is being started. */
    public final void failed(Throwable cause) {
        if (beginning) {
            written(cause);
        } else {
            events.failed(asIOException(cause));
        }
    }

    /** Reports that the channel is closed, for whatever reason; may be called inside a call to the subclass. */
    public final void closed() {
        over = true;
        loop.execute(() -> {
            events.failed(new ClosedChannelException());
            events.closed();
        });
    }

    private void begin(long count) {
        underWay = count;
        ended = false;
        failure = null;
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
     * Reports the end of the current write.
     *
     * @param cause the reason for its failure; null if all bytes were taken
     */
    protected final void written(@Nullable Throwable cause) {
        if (beginning) {
            ended = true;
            failure = failure == null ? cause : failure;
        } else if (cause == null) {
            events.written(underWay);
        } else {
            failed(cause);
        }
    }

    private static IOException asIOException(Throwable cause) {
        return cause instanceof IOException e ? e : new IOException(cause);
    }

    /** Returns whether {@code capability} is one of the {@link #capabilities}. */
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
        int size = Buffers.remaining(parts, offset, length);
        begin(size);
        ByteBuffer first = parts[offset];
        try {
            if (length == 1 && first.hasArray()) {
                write(first.array(), first.arrayOffset() + first.position(), size);
            } else {
                writeCopy(parts, offset, length, size);
            }
        } finally {
            beginning = false;
        }
        return outcome();
    }

    private void writeCopy(ByteBuffer[] parts, int offset, int length, int size) {
        byte[] copy = buffers().acquire(size);
        try {
            Buffers.copy(parts, offset, length, ByteBuffer.wrap(copy));
            write(copy, 0, size);
        } finally {
            buffers().release(copy);
        }
    }

    @Override
    public final long send(FileChannel file, long position, long count) throws IOException {
        begin(count);
        try {
            write(file, position, count);
        } finally {
            beginning = false;
        }
        return outcome();
    }

    /** Does nothing by default. */
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
