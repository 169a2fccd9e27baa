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
 * What transports have in common that move bytes by a channel of a framework, whose events come on its loop. A subclass
 * moves bytes; its handlers tell what happens by the methods of the second part.
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
     * Begins to write a copy of {@code length} bytes, the first of them at the index {@code offset}. The end is told by
     * {@link #written}, in this call or later.
     */
    protected abstract void write(byte[] bytes, int offset, int length);

    /**
     * The same with {@code count} bytes of a file, of which nothing is copied; only with {@link Capability#FILE_REGION}.
     * The channel stays open.
     */
    protected void write(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("files are written as buffers");
    }

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
     * @param capable what the channel can do if it is not encrypted
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

    /** Bytes can be read and written by {@code engine}, whose first handshake is over. */
    public final void opened(SSLEngine engine) {
        opened(engine.getSession(), engine.getApplicationProtocol());
    }

    /**
     * Bytes can be read and written; the handshake is over, if there is one. If there is one, regions of files cannot be
     * sent, and neither side can end its output and still read.
     *
     * @param established the session of the encryption; null if there is none
     * @param agreed the protocol that both sides agreed on (RFC 7301); null or empty if they did not
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
     * Bytes have come. They are parsed in an array of the loop's, because parsers read arrays, and may remember the last
     * one that they were given.
     *
     * @param length their number, at most what the framework reads at once
     * @param source has the bytes
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

    /** Has bytes that have come. */
    @FunctionalInterface
    public interface Source {
        /**
         * Copies the next bytes to {@code target}, as many as it has space for. It has an array, and its position is 0;
         * where that is left does not matter.
         */
        void read(ByteBuffer target);
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

    /** The connection is lost; if a write is being begun, so is that. */
    public final void failed(Throwable cause) {
        if (beginning) {
            written(cause);
        } else {
            events.failed(asIOException(cause));
        }
    }

    /** The channel is closed, for whatever reason; may be told inside a call. */
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
     * The write that was begun has ended.
     *
     * @param cause why it failed; null if all bytes were taken
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
