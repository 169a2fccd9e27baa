package org.tatoo.server;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
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
    private final WaterLevel level;

    // How many requests have been ended; tells a second call for the same one.
    private volatile int answered;
    private volatile boolean closed;

    NioConnection(EventLoop loop, Session session, SocketAddress remote, WaterLevel level) {
        this.loop = loop;
        this.session = session;
        this.remote = remote;
        this.level = level;
    }

    // ---- for handlers

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        int count = buffer.remaining();
        if (count == 0 || closed) {
            return;
        }
        if (isOnLoop()) {
            level.add(count);
            session.write(buffer);
        } else {
            level.announce(count);
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
        if (isOnLoop()) {
            level.add(count);
            session.write(region);
            return;
        }
        level.announce(count);
        if (!offer(() -> session.write(region))) {
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
        return !closed && (loop.isCurrent() ? level.isBelowHigh() : level.seemsBelowHigh());
    }

    @Override
    public SocketAddress remoteAddress() {
        return remote;
    }

    @Override
    public Executor executor() {
        return this::execute;
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

    // ---- for the session

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
