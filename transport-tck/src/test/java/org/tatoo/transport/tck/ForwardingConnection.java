package org.tatoo.transport.tck;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.Suspension;
import org.tatoo.transport.Conversation;

/** A connection that leaves all to another one; mutants change one method. */
class ForwardingConnection implements Connection, Drainable {
    private final Connection target;

    ForwardingConnection(Connection target) {
        this.target = target;
    }

    /** Whether the caller is the thread of the connection. */
    static boolean isOnStrand() {
        return Thread.currentThread().getName().equals("tck-memory-loop");
    }

    private Drainable drainable() {
        return target instanceof Drainable wrapped ? wrapped : Drainable.of((Conversation) target);
    }

    @Override
    public void drain() {
        drainable().drain();
    }

    @Override
    public void endIdle() {
        drainable().endIdle();
    }

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        target.asyncWrite(buffer);
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        target.asyncWrite(parts);
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        target.asyncWrite(bytes, done);
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        target.asyncWrite(file, position, count);
    }

    @Override
    public boolean reserve(long bytes) {
        return target.reserve(bytes);
    }

    @Override
    public void endRequest() {
        target.endRequest();
    }

    @Override
    public void resume() {
        target.resume();
    }

    @Override
    public Suspension suspend(Duration most) {
        return target.suspend(most);
    }

    @Override
    public void extendDeadline() {
        target.extendDeadline();
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        return target.schedule(after, task);
    }

    @Override
    public long now() {
        return target.now();
    }

    @Override
    public boolean isDraining() {
        return target.isDraining();
    }

    @Override
    public void switchTo(Protocol next) {
        target.switchTo(next);
    }

    @Override
    public void close() {
        target.close();
    }

    @Override
    public void abort() {
        target.abort();
    }

    @Override
    public boolean isWritable() {
        return target.isWritable();
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return target.remoteAddress();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return target.localAddress();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return target.attribute(which);
    }

    @Override
    public Executor executor() {
        return target.executor();
    }

    @Override
    public BufferPool buffers() {
        return target.buffers();
    }
}
