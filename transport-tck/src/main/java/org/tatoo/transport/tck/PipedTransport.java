package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A connection of a {@link MemoryServer}: two pipes between threads, as in a system. Confined to the loop, except the
 * methods for the peer. It shares no code with the test transports of other modules: the checks must find faults that
 * those share with the transports of users.
 */
final class PipedTransport implements Transport {
    private static final int PIECE = 16 << 10;
    private static final int WINDOW = 256 << 10;
    private static final int SEND_BUFFER = 32 << 10;

    private final MemoryLoop loop;
    private final MemoryTransportUnderTest properties;
    private final InetSocketAddress remote;
    private final String listener;
    private final MemoryPipe input = new MemoryPipe();
    private final MemoryPipe output = new MemoryPipe();
    private final Runnable whenReady = this::whenReady;
    private @Nullable TransportListener events;
    private boolean wantsInput = true;
    private boolean inputEnded;
    // True if a write was partial, and a writable event is due.
    private boolean writesLater;
    // The buffers of a pending write, and their total number of bytes.
    private final ArrayDeque<ByteBuffer> underWay = new ArrayDeque<>();
    private long pendingCount;
    private boolean opened;
    private volatile boolean closed;
    private volatile boolean vanished;

    PipedTransport(MemoryLoop loop, MemoryTransportUnderTest properties, InetSocketAddress remote, String listener) {
        this.listener = listener;
        this.loop = loop;
        this.properties = properties;
        this.remote = remote;
    }

    // ---- for the server

    /** Creates the conversation; if its protocol throws, the connection is closed. */
    void converse(Protocol protocol, ConversationLimits limits) {
        Transport transport = properties.transport(this);
        try {
            TransportListener told = OnExecutor.converse(transport, protocol, limits, new ConversationListener() {});
            events = properties.events(told, transport);
        } catch (RuntimeException | Error e) {
            closed = true;
            output.end();
            input.reset();
        }
    }

    /** Opens the connection, after the handshake if there is one. */
    void open() {
        if (!closed && events != null) {
            opened = true;
            events.opened();
            whenReady();
        }
    }

    void cutOff() {
        if (events != null) {
            events.failed(new IOException("the server has stopped"));
        }
    }

    // ---- for the peer, on any thread

    MemoryPipe input() {
        return input;
    }

    MemoryPipe output() {
        return output;
    }

    SocketAddress peerAddress() {
        return remote;
    }

    /** Notifies the loop that one of the pipes has changed. */
    void ready() {
        try {
            loop.execute(whenReady);
        } catch (RejectedExecutionException e) {
            // the loop has ended
        }
    }

    /** Resets the connection if data is sent after it was closed. */
    void checkOpen() throws IOException {
        if (closed) {
            output.reset();
            throw new IOException("connection reset");
        }
    }

    /** Ends reading and sending by the peer. */
    void leave() {
        vanished = true;
        input.end();
        ready();
    }

    // ---- events

    private void whenReady() {
        TransportListener told = events;
        if (!opened || told == null) {
            return;
        }
        if (!closed && wantsInput && !inputEnded) {
            read(told);
        }
        if (!closed && (pendingCount > 0 || writesLater)) {
            goOnWriting(told);
        }
    }

    private void read(TransportListener told) {
        ByteBuffer buffer = loop.readBuffer();
        int count;
        try {
            count = input.poll(buffer);
        } catch (IOException e) {
            inputEnded = true;
            if (!can(Capability.NOTICES_LOSS)) {
                return;
            }
            if (properties.isEncrypted()) {
                told.inputEnded(false);
                told.readEnded();
            } else {
                told.failed(e);
            }
            return;
        }
        if (count > 0) {
            told.received(buffer.flip());
            told.readEnded();
            ready();
        } else if (count < 0) {
            inputEnded = true;
            told.inputEnded(true);
            told.readEnded();
        }
    }

    private void goOnWriting(TransportListener told) {
        if (pendingCount == 0) {
            if (output.hasRoom()) {
                writesLater = false;
                told.writable();
            }
            return;
        }
        try {
            while (!underWay.isEmpty()
                    && offer(underWay.getFirst()) >= 0
                    && !underWay.getFirst().hasRemaining()) {
                underWay.removeFirst();
            }
        } catch (IOException e) {
            underWay.clear();
            pendingCount = 0;
            told.failed(e);
            return;
        }
        if (underWay.isEmpty()) {
            long count = pendingCount;
            pendingCount = 0;
            told.written(count);
        }
    }

    private int offer(ByteBuffer bytes) throws IOException {
        if (vanished) {
            throw new IOException("broken pipe");
        }
        return output.offer(bytes);
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return properties.abilities();
    }

    private boolean can(Capability capability) {
        return properties.abilities().contains(capability);
    }

    /** Returns a socket's buffer size if there are addresses. */
    @Override
    public long sendBuffer() {
        return can(Capability.ADDRESS) ? SEND_BUFFER : 0;
    }

    @Override
    public long window() {
        return can(Capability.BYTE_PROGRESS) ? Long.MAX_VALUE : WINDOW;
    }

    @Override
    public void wantInput(boolean wanted) {
        wantsInput = wanted;
        if (wanted) {
            ready();
        }
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        long total = 0;
        long taken = 0;
        for (int i = offset; i < offset + length; i++) {
            ByteBuffer part = parts[i].duplicate();
            total += part.remaining();
            if (properties.isPending()) {
                underWay.addLast(part);
            } else if (taken == total - part.remaining()) {
                // no part may follow one that was not taken completely
                taken += offer(part);
            }
        }
        return result(total, taken);
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        ByteBuffer part = ByteBuffer.allocate((int) Math.min(count, PIECE));
        int read = file.read(part, position);
        part.flip().limit(Math.max(0, read));
        if (properties.isPending() && part.hasRemaining()) {
            underWay.addLast(part);
            return result(part.remaining(), 0);
        }
        int taken = offer(part);
        writesLater = taken < count;
        ready();
        return taken;
    }

    private long result(long total, long taken) {
        if (properties.isPending()) {
            pendingCount = total;
            ready();
            return PENDING;
        }
        writesLater = taken < total;
        return taken;
    }

    @Override
    public boolean shutOutput() {
        if (can(Capability.SHUT_OUTPUT)) {
            output.end();
        }
        return can(Capability.SHUT_OUTPUT);
    }

    /** Closes like a socket: if input is unread, the peer may lose written data. */
    @Override
    public void close() {
        closed = true;
        if (input.isEmpty()) {
            output.end();
        } else {
            output.reset();
        }
        input.reset();
        loop.execute(this::tellClosed);
    }

    @Override
    public void abort() {
        if (can(Capability.RESET)) {
            output.reset();
        }
        close();
    }

    private void tellClosed() {
        if (events != null) {
            events.closed();
        }
    }

    @Override
    public Strand strand() {
        return loop;
    }

    @Override
    public Timers timers() {
        return loop.timers();
    }

    @Override
    public Clock clock() {
        return loop;
    }

    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }

    @Override
    public BudgetShare budget() {
        return loop.budgets().common();
    }

    @Override
    public @Nullable SocketAddress local() {
        return can(Capability.ADDRESS) ? MemoryServer.ADDRESS : null;
    }

    @Override
    public @Nullable SocketAddress remote() {
        return can(Capability.ADDRESS) ? remote : null;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return which.equals(Attribute.LISTENER) ? which.type().cast(listener) : null;
    }
}
