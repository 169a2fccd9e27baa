package org.tatoo.transport.memory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;

/**
 * A transport without a peer: it keeps what is written, and takes as much as the test lets it. A call that the contract
 * of {@link Transport} forbids is an {@link AssertionError}.
 */
public final class MemoryTransport implements Transport {
    public final ManualClock clock = new ManualClock();
    public final TimerWheel wheel = new TimerWheel(clock);
    public final ManualStrand strand = new ManualStrand();
    public final EnumSet<Capability> capabilities = EnumSet.allOf(Capability.class);
    public final Map<Attribute<?>, Object> attributes = new HashMap<>();

    /** The most bytes of one write. */
    public long window = Long.MAX_VALUE;

    /** The most bytes that one write takes. */
    public long most = Long.MAX_VALUE;

    public long sendBuffer;

    /** Whether each write has to be one buffer. */
    public boolean inOnePiece;

    /** Whether writes are pending until the test says that they are done. */
    public boolean pending;

    /** Whether writes fail. */
    public boolean broken;

    public @Nullable SocketAddress local;
    public @Nullable SocketAddress remote;
    public BudgetShare budget = Budgets.ofProcess().common();

    public boolean wantsInput = true;
    public boolean outputShut;
    public boolean aborted;
    public boolean closed;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final LentBuffers buffers = new LentBuffers();
    // How many more bytes are taken before a write is short.
    private long takes = Long.MAX_VALUE;
    private boolean shortWrite;
    // The parts of the pending write; the bytes of a file are kept at once, and counted.
    private final List<ByteBuffer> underWay = new ArrayList<>();
    private long underWayCount;
    private int writes;

    /** Sets how many more bytes are taken before a write is short. After a short write, {@code writable} has to follow. */
    public void take(long count) {
        takes = count;
        shortWrite = false;
    }

    /** Whether a write was short, so that nothing may be written before {@code writable}. */
    public boolean isBlocked() {
        return shortWrite;
    }

    /** Returns the bytes written since the last call. */
    public byte[] written() {
        byte[] bytes = written.toByteArray();
        written.reset();
        return bytes;
    }

    /** The number of writes. */
    public int writes() {
        return writes;
    }

    /** The number of bytes of the pending write, which then is done; 0 if there is none. */
    public long complete() {
        long count = underWayCount;
        underWay.forEach(part -> keep(part, part.remaining()));
        underWay.clear();
        underWayCount = 0;
        return count;
    }

    /** Lets time pass, in steps that are shorter than a tick. */
    public void pass(Duration time) {
        long step = Duration.ofMillis(10).toNanos();
        for (long left = time.toNanos(); left > 0; left -= step) {
            clock.turn(Math.min(left, step));
            wheel.advance(clock.nanoTime());
        }
    }

    /** The number of arrays of the pool that are in use. */
    public int lent() {
        return buffers.lent;
    }

    private void keep(ByteBuffer bytes, int count) {
        byte[] taken = new byte[count];
        bytes.get(bytes.position(), taken);
        written.writeBytes(taken);
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
        beginWrite();
        long total = 0;
        long count = 0;
        for (ByteBuffer part : Arrays.asList(parts).subList(offset, offset + length)) {
            total += part.remaining();
            if (pending) {
                underWay.add(part);
            } else {
                int taken = (int) Math.min(Math.min(most - count, takes), part.remaining());
                keep(part, taken);
                takes -= taken;
                count += taken;
            }
        }
        if (inOnePiece && length != 1) {
            throw new AssertionError("not in one piece");
        }
        if (total > window || total == 0) {
            throw new AssertionError("more than the window or nothing: " + total);
        }
        return result(count, total);
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        if (!capabilities.contains(Capability.FILE_REGION)) {
            throw new AssertionError("no files here");
        }
        beginWrite();
        long wanted = Math.min(takes, count);
        long sent = file.transferTo(position, wanted, Channels.newChannel(written));
        takes -= sent;
        // a file that is too short is no reason to wait
        return result(sent, pending || sent < wanted ? sent : count);
    }

    private void beginWrite() throws IOException {
        if (broken) {
            throw new IOException("the peer is gone");
        }
        if (underWayCount > 0 || shortWrite || closed || outputShut) {
            throw new AssertionError("written too early or too late");
        }
        writes++;
    }

    private long result(long count, long total) {
        if (pending) {
            underWayCount = total;
            return PENDING;
        }
        shortWrite = count < total;
        return count;
    }

    @Override
    public boolean shutOutput() {
        if (outputShut || closed || underWayCount > 0 || shortWrite) {
            throw new AssertionError("shut too early or too late");
        }
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
        return buffers;
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

    /** Counts the arrays in use, and overwrites those that come back: who still uses one is found out. */
    private static final class LentBuffers implements BufferPool {
        private final PooledBuffers pool = new PooledBuffers();
        private int lent;

        @Override
        public byte[] acquire(int size) {
            lent++;
            return pool.acquire(size);
        }

        @Override
        public void release(byte[] array) {
            lent--;
            Arrays.fill(array, (byte) '#');
            pool.release(array);
        }
    }
}
