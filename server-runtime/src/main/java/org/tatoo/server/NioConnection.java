package org.tatoo.server;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;

/**
 * The face of a {@link Session} that a handler sees, from whatever thread: a call from the loop's own thread goes
 * straight to the session, which only queues and sets states; one from another thread goes through the loop's inbox.
 */
final class NioConnection implements Connection {
    private final EventLoop loop;
    private final Session session;
    private final SocketAddress remote;
    private final Limits limits;
    private final Executor executor = this::execute;

    // Bytes in the output queue or on their way to it.
    private final AtomicLong queued = new AtomicLong();
    // Whether the high-water mark was reached since the handler last heard that it may write.
    private volatile boolean full;
    // How many requests have been ended; tells a second call for the same one.
    private volatile int answered;
    private volatile boolean closed;

    NioConnection(EventLoop loop, Session session, SocketAddress remote, Limits limits) {
        this.loop = loop;
        this.session = session;
        this.remote = remote;
        this.limits = limits;
    }

    // ---- for handlers

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        int count = buffer.remaining();
        if (count == 0 || closed) {
            return;
        }
        add(count);
        if (isOnLoop()) {
            session.write(buffer);
        } else {
            offer(() -> session.write(buffer));
        }
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        FileRegion region = new FileRegion(file, position, count);
        if (position < 0 || count < 0) {
            region.close();
            throw new IllegalArgumentException("position and count must not be negative: " + position + ", " + count);
        }
        add(count);
        if (isOnLoop()) {
            session.write(region);
        } else if (!offer(() -> session.write(region))) {
            region.close();
        }
    }

    @Override
    public void endRequest() {
        if (isOnLoop()) {
            session.endRequest();
        } else {
            int expected = answered;
            offer(() -> session.endRequest(expected));
        }
    }

    @Override
    public void resume() {
        if (isOnLoop()) {
            session.resume();
        } else {
            offer(session::resume);
        }
    }

    @Override
    public void switchTo(Protocol next) {
        if (!isOnLoop()) {
            throw new IllegalStateException("called from outside a callback");
        }
        session.switchTo(next);
    }

    @Override
    public void close() {
        if (isOnLoop()) {
            session.close();
        } else {
            offer(session::close);
        }
    }

    @Override
    public void abort() {
        if (isOnLoop()) {
            session.abort();
        } else {
            offer(session::abort);
        }
    }

    @Override
    public boolean isWritable() {
        return !closed && queued.get() < limits.highWaterMark();
    }

    @Override
    public SocketAddress remoteAddress() {
        return remote;
    }

    @Override
    public Executor executor() {
        return executor;
    }

    @Override
    public BufferPool buffers() {
        return loop.buffers();
    }

    private void execute(Runnable task) {
        Objects.requireNonNull(task);
        if (!loop.offer(() -> session.run(task))) {
            throw new RejectedExecutionException("the server has stopped");
        }
    }

    private boolean offer(Inbox.Call call) {
        return loop.offer(call);
    }

    private boolean isOnLoop() {
        if (!loop.isCurrent()) {
            return false;
        }
        loop.catchUp();
        return true;
    }

    /** Counts before the bytes are on their way, so that a producer sees its own. */
    private void add(long count) {
        if (queued.addAndGet(count) >= limits.highWaterMark()) {
            full = true;
        }
    }

    // ---- for the session

    /** Counts bytes that were written or dropped. */
    void remove(long count) {
        queued.addAndGet(-count);
    }

    /** Whether so much is queued that the parser must stop; remembers it. */
    boolean isFull() {
        if (queued.get() < limits.highWaterMark()) {
            return false;
        }
        full = true;
        return true;
    }

    /** Whether so little is queued that a stopped parser goes on. */
    boolean isLow() {
        return queued.get() <= limits.lowWaterMark();
    }

    /** Whether the handler is to hear that it may write again; once for each time that the queue was full. */
    boolean becameWritable() {
        if (!full || !isLow()) {
            return false;
        }
        full = false;
        return true;
    }

    int answered() {
        return answered;
    }

    void setAnswered(int answered) {
        this.answered = answered;
    }

    void setClosed() {
        closed = true;
    }
}
