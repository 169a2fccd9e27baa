package org.tatoo.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.PooledBuffers;
import org.tatoo.transport.Strand;
import org.tatoo.transport.TimerWheel;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;

/** A transport that keeps what is written, and takes as much as the test lets it. Its calls are checked. */
final class MemoryTransport implements Transport {
    final ManualStrand strand = new ManualStrand();
    final EnumSet<Capability> capabilities = EnumSet.allOf(Capability.class);

    /** The most bytes of one write. */
    long window = Long.MAX_VALUE;

    /** The most bytes that one write takes. */
    long most = Long.MAX_VALUE;

    /** How many more bytes are taken before a write is short. */
    long takes = Long.MAX_VALUE;

    /** Whether writes are pending until the test says that they are done. */
    boolean pending;

    /** Whether writes fail. */
    boolean broken;

    boolean wantsInput = true;
    boolean outputShut;
    boolean aborted;
    boolean closed;

    private long now = 1000;
    private final TimerWheel wheel = new TimerWheel(() -> now);
    private final PooledBuffers pool = new PooledBuffers();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private @Nullable ByteBuffer underWay;
    private boolean shortWrite;
    private int writes;
    private int lent;

    /** What was written since this was last asked. */
    byte[] written() {
        byte[] bytes = written.toByteArray();
        written.reset();
        return bytes;
    }

    /** The number of writes. */
    int writes() {
        return writes;
    }

    /** Whether a write was short, so that nothing may be written before {@code writable}. */
    boolean isBlocked() {
        return shortWrite;
    }

    /** Writes may be as long as {@code count} again; {@code writable} is to follow. */
    void unblock(long count) {
        takes = count;
        shortWrite = false;
    }

    /** The number of bytes of the pending write, which then is done; 0 if there is none. */
    long complete() {
        ByteBuffer done = underWay;
        underWay = null;
        if (done == null) {
            return 0;
        }
        int count = done.remaining();
        keep(done, count);
        return count;
    }

    void pass(Duration time) {
        long step = Duration.ofMillis(10).toNanos();
        for (long left = time.toNanos(); left > 0; left -= step) {
            now += Math.min(left, step);
            wheel.advance(now);
        }
    }

    /** The number of arrays of the pool that are in use. */
    int lent() {
        return lent;
    }

    boolean hasTimers() {
        return !wheel.isEmpty();
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
        if (broken) {
            throw new IOException("the peer is gone");
        }
        if (underWay != null || shortWrite || closed || outputShut || length != 1) {
            throw new AssertionError("written too early or too late, or not in one piece");
        }
        ByteBuffer part = parts[offset];
        if (part.remaining() > window || !part.hasRemaining()) {
            throw new AssertionError("more than the window or nothing: " + part.remaining());
        }
        writes++;
        if (pending) {
            underWay = part;
            return PENDING;
        }
        int count = (int) Math.min(Math.min(most, takes), part.remaining());
        keep(part, count);
        takes -= count;
        shortWrite = count < part.remaining();
        return count;
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        throw new AssertionError("files are not sent as they are");
    }

    @Override
    public boolean shutOutput() {
        if (outputShut || closed || underWay != null || shortWrite) {
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
        return () -> now;
    }

    @Override
    public BufferPool buffers() {
        return new BufferPool() {
            @Override
            public byte[] acquire(int size) {
                lent++;
                return pool.acquire(size);
            }

            @Override
            public void release(byte[] array) {
                lent--;
                // whoever uses it still is found out
                Arrays.fill(array, (byte) '#');
                pool.release(array);
            }
        };
    }

    @Override
    public @Nullable SocketAddress local() {
        return null;
    }

    @Override
    public @Nullable SocketAddress remote() {
        return null;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return which.name().equals("BELOW") ? which.type().cast("of the transport below") : null;
    }
}
