package org.tatoo.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * An in-memory transport of one connection, with all capabilities. Actions of the peer are recorded; the events follow
 * in {@link #step}, like the delayed events of a system.
 */
final class TestTransport implements Transport {
    private final TestLoop loop;
    private final Settings settings;
    private final BudgetShare budget;
    private @Nullable TransportListener events;

    // ---- from the peer
    private final ArrayDeque<ByteBuffer> input = new ArrayDeque<>();
    private boolean wantsInput = true;
    private boolean inputEnds;
    private boolean inputEndTold;
    private boolean lost;
    private boolean lossTold;

    // ---- to the peer
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    // The number of bytes that the peer still takes; whether only in a later event; whether that event has come.
    private long room = Long.MAX_VALUE;
    private final boolean takesLate;
    private boolean ready;
    private boolean shortWrite;
    private boolean outputEnded;
    private boolean aborted;
    private boolean closed;
    private boolean closedTold;

    /** @param takesLate whether no write takes bytes at once */
    TestTransport(TestLoop loop, Settings settings, boolean takesLate) {
        this.loop = loop;
        this.settings = settings;
        this.takesLate = takesLate;
        this.budget = new Budgets(settings.memory()).common();
    }

    /** Opens the transport; {@code listener} receives its events. */
    void open(TransportListener listener) {
        events = listener;
        listener.opened();
    }

    // ---- actions of the peer

    void offer(byte[] bytes, int from, int to) {
        if (!lost) {
            input.add(ByteBuffer.wrap(bytes, from, to - from));
        }
    }

    void endInput() {
        inputEnds = true;
    }

    void lose() {
        lost = true;
        input.clear();
    }

    void setRoom(long bytes) {
        room = bytes;
    }

    /** Returns and removes the received bytes. */
    byte[] take() {
        byte[] bytes = output.toByteArray();
        output.reset();
        return bytes;
    }

    /** Returns the received bytes, and keeps them. */
    byte[] received() {
        return output.toByteArray();
    }

    long unread() {
        return input.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    boolean hasOutputEnded() {
        return (outputEnded || closed) && !aborted;
    }

    boolean isAborted() {
        return aborted;
    }

    boolean isOver() {
        return closedTold;
    }

    // ---- events

    /** Reports the next event; returns whether there was one. */
    boolean step() {
        TransportListener told = events;
        if (told == null || closedTold) {
            return false;
        }
        if (closed) {
            closedTold = true;
            input.clear();
            told.closed();
            return true;
        }
        return goOnWriting(told) || read(told);
    }

    private boolean goOnWriting(TransportListener told) {
        if (!shortWrite || (room == 0 && !lost)) {
            return false;
        }
        shortWrite = false;
        ready = true;
        told.writable();
        ready = false;
        return true;
    }

    private boolean read(TransportListener told) {
        if (!wantsInput) {
            return false;
        }
        if (lost && !lossTold) {
            lossTold = true;
            told.failed(new IOException("connection reset by peer"));
            return true;
        }
        ByteBuffer next = input.peek();
        if (next != null) {
            receive(told, next);
            return true;
        }
        if (inputEnds && !inputEndTold) {
            inputEndTold = true;
            told.inputEnded(true);
            told.readEnded();
            return true;
        }
        return false;
    }

    /** Reports input. Overwrites the buffer after the event, as a transport does, to detect retained views. */
    private void receive(TransportListener told, ByteBuffer next) {
        byte[] readBuffer = loop.readBuffer(next.remaining());
        int length = Math.min(next.remaining(), readBuffer.length);
        next.get(readBuffer, 0, length);
        if (!next.hasRemaining()) {
            input.remove();
        }
        told.received(ByteBuffer.wrap(readBuffer, 0, length));
        Arrays.fill(readBuffer, 0, length, (byte) '#');
        told.readEnded();
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.allOf(Capability.class);
    }

    @Override
    public long window() {
        return Long.MAX_VALUE;
    }

    @Override
    public void wantInput(boolean wanted) {
        wantsInput = wanted;
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        checkPresent();
        long total = 0;
        for (int i = offset; i < offset + length; i++) {
            int count = (int) Math.min(takes(), parts[i].remaining());
            byte[] bytes = new byte[count];
            parts[i].get(parts[i].position(), bytes);
            output.writeBytes(bytes);
            taken(count);
            total += count;
            shortWrite |= count < parts[i].remaining();
        }
        return total;
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        checkPresent();
        long sent = file.transferTo(position, Math.min(takes(), count), Channels.newChannel(output));
        taken(sent);
        shortWrite = sent < count;
        return sent;
    }

    private long takes() {
        return takesLate && !ready ? 0 : room;
    }

    private void taken(long count) {
        room -= room == Long.MAX_VALUE ? 0 : count;
    }

    private void checkPresent() throws IOException {
        if (lost) {
            throw new IOException("connection reset by peer");
        }
    }

    @Override
    public boolean shutOutput() {
        outputEnded = true;
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void abort() {
        aborted = !outputEnded;
        closed = true;
    }

    @Override
    public Strand strand() {
        return loop.strand();
    }

    @Override
    public Timers timers() {
        return loop.timers();
    }

    @Override
    public Clock clock() {
        return loop.nanoClock();
    }

    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }

    @Override
    public BudgetShare budget() {
        return budget;
    }

    @Override
    public @Nullable SocketAddress local() {
        return settings.local();
    }

    @Override
    public @Nullable SocketAddress remote() {
        return settings.remote();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return which.type().cast(settings.attributes().get(which));
    }
}
