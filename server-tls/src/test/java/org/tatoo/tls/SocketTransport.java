package org.tatoo.tls;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timeout;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/** A socket, one thread that reads from it, and one that is its strand; writes block. As simple as a transport can be. */
final class SocketTransport implements Transport, Strand, Timers {
    private final Socket socket;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final LayeredTransport layered;
    private final Echo echo;
    private final TransportListener events;
    private volatile @Nullable Thread current;
    private @Nullable Timeout timeout;
    private boolean closed;

    SocketTransport(Socket socket, TransportLayer layer) {
        this.socket = socket;
        layered = layer.over(this);
        echo = new Echo(layered);
        events = layered.listen(echo);
    }

    /** Reads until the end; in a separate thread. */
    void run() {
        execute(events::opened);
        byte[] buffer = new byte[16 << 10];
        boolean ended = false;
        while (!ended) {
            int count = -1;
            try {
                count = socket.getInputStream().read(buffer);
            } catch (IOException e) {
                // an end as any other
            }
            int length = count;
            byte[] bytes = buffer.clone();
            ended = count < 0;
            execute(() -> {
                if (length < 0) {
                    events.inputEnded(true);
                } else {
                    events.received(ByteBuffer.wrap(bytes, 0, length));
                }
                events.readEnded();
            });
        }
    }

    @Override
    public void execute(Runnable task) {
        if (!thread.isShutdown()) {
            thread.execute(() -> {
                current = Thread.currentThread();
                if (!closed) {
                    task.run();
                }
            });
        }
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == current;
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.HALF_CLOSE, Capability.SHUT_OUTPUT, Capability.ADDRESS);
    }

    @Override
    public long window() {
        return 256 << 10;
    }

    @Override
    public void wantInput(boolean wanted) {
        // reads nevertheless
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        byte[] bytes = new byte[parts[offset].remaining()];
        parts[offset].get(parts[offset].position(), bytes);
        socket.getOutputStream().write(bytes);
        return bytes.length;
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean shutOutput() throws IOException {
        socket.shutdownOutput();
        return true;
    }

    @Override
    public void close() {
        execute(() -> {
            closed = true;
            events.closed();
            try {
                socket.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            thread.shutdown();
        });
    }

    @Override
    public void abort() {
        close();
    }

    @Override
    public Strand strand() {
        return this;
    }

    @Override
    public Timers timers() {
        return this;
    }

    /** Never expires: the clients of the tests end by themselves. */
    @Override
    public void schedule(Timeout scheduled, long nanos) {
        timeout = scheduled;
    }

    @Override
    public void cancel(Timeout scheduled) {
        if (timeout == scheduled) {
            timeout = null;
        }
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public BufferPool buffers() {
        return BufferPool.unpooled();
    }

    @Override
    public SocketAddress local() {
        return socket.getLocalSocketAddress();
    }

    @Override
    public SocketAddress remote() {
        return socket.getRemoteSocketAddress();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return null;
    }

    /** Ends all that has begun, when the tasks given so far are done. */
    void await() throws InterruptedException {
        if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new AssertionError("a connection does not end");
        }
    }
}
