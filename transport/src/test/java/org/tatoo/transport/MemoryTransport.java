package org.tatoo.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;

/** A transport without a peer: it keeps what is written, and takes as much as the test lets it. */
final class MemoryTransport implements Transport {
    final ManualClock clock = new ManualClock();
    final TimerWheel wheel = new TimerWheel(clock);
    final ManualStrand strand = new ManualStrand();
    final EnumSet<Capability> capabilities = EnumSet.allOf(Capability.class);

    /** The most bytes of one write. */
    long window = Long.MAX_VALUE;

    /** How many more bytes are taken before a write is short. */
    long takes = Long.MAX_VALUE;

    long sendBuffer;

    /** Whether writes are pending until the test says that they are done. */
    boolean pending;

    final Map<Attribute<?>, Object> attributes = new HashMap<>();

    @Nullable
    SocketAddress local;

    @Nullable
    SocketAddress remote;

    /** Whether writes fail. */
    boolean broken;

    BudgetShare budget = Budgets.ofProcess().common();

    boolean wantsInput = true;
    boolean outputShut;
    boolean aborted;
    boolean closed;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private long underWay;
    private int writes;

    /** What was written since this was last asked. */
    String written() {
        String text = written.toString(StandardCharsets.ISO_8859_1);
        written.reset();
        return text;
    }

    /** The number of writes since this was last asked. */
    int writes() {
        int count = writes;
        writes = 0;
        return count;
    }

    /** The bytes of the pending write, which then is done; 0 if there is none. */
    long complete() {
        long count = underWay;
        underWay = 0;
        return count;
    }

    /** Lets time pass, in steps that are shorter than a tick. */
    void pass(Duration time) {
        long step = Duration.ofMillis(10).toNanos();
        for (long left = time.toNanos(); left > 0; left -= step) {
            clock.turn(Math.min(left, step));
            wheel.advance(clock.nanoTime());
        }
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public long sendBuffer() {
        return sendBuffer;
    }

    @Override
    public long window() {
        return window;
    }

    @Override
    public void wantInput(boolean wanted) {
        if (closed || wanted == wantsInput) {
            throw new AssertionError("too late, or nothing new");
        }
        wantsInput = wanted;
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        long total = 0;
        beginWrite();
        for (int i = offset; i < offset + length; i++) {
            int count = (int) Math.min(takes, parts[i].remaining());
            byte[] bytes = new byte[count];
            parts[i].get(parts[i].position(), bytes);
            written.writeBytes(bytes);
            takes -= count;
            total += count;
        }
        if (total > window) {
            throw new AssertionError("more than the window: " + total);
        }
        return result(total);
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        if (!capabilities.contains(Capability.FILE_REGION)) {
            throw new AssertionError("no files here");
        }
        beginWrite();
        WritableByteChannel target = Channels.newChannel(written);
        long sent = file.transferTo(position, Math.min(takes, count), target);
        takes -= sent;
        return result(sent);
    }

    private void beginWrite() throws IOException {
        if (broken) {
            throw new IOException("the peer is gone");
        }
        if (underWay > 0 || closed) {
            throw new AssertionError("written too early or too late");
        }
        writes++;
    }

    private long result(long count) {
        if (!pending) {
            return count;
        }
        underWay = count;
        return PENDING;
    }

    @Override
    public boolean shutOutput() {
        outputShut = capabilities.contains(Capability.SHUT_OUTPUT);
        return outputShut;
    }

    @Override
    public void close() {
        if (closed) {
            throw new AssertionError("closed twice");
        }
        closed = true;
    }

    @Override
    public void abort() {
        aborted = true;
        close();
    }

    @Override
    public Strand strand() {
        return strand;
    }

    @Override
    public Timers timers() {
        return wheel;
    }

    @Override
    public Clock clock() {
        return clock;
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
        return local;
    }

    @Override
    public @Nullable SocketAddress remote() {
        return remote;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return which.type().cast(attributes.get(which));
    }
}
