package org.tatoo.samples.http;

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

/**
 * A connection that a proxy made for a client.
 *
 * @param proxy the connection to the proxy
 * @param remoteAddress of the client
 */
record ProxiedConnection(Connection proxy, SocketAddress remoteAddress) implements Connection {
    @Override
    public void asyncWrite(ByteBuffer buffer) {
        proxy.asyncWrite(buffer);
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        proxy.asyncWrite(parts);
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        proxy.asyncWrite(bytes, done);
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        proxy.asyncWrite(file, position, count);
    }

    @Override
    public void endRequest() {
        proxy.endRequest();
    }

    @Override
    public void resume() {
        proxy.resume();
    }

    @Override
    public void extendDeadline() {
        proxy.extendDeadline();
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        return proxy.schedule(after, task);
    }

    @Override
    public long now() {
        return proxy.now();
    }

    @Override
    public boolean isDraining() {
        return proxy.isDraining();
    }

    @Override
    public void switchTo(Protocol next) {
        proxy.switchTo(next);
    }

    @Override
    public void close() {
        proxy.close();
    }

    @Override
    public void abort() {
        proxy.abort();
    }

    @Override
    public boolean isWritable() {
        return proxy.isWritable();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return proxy.localAddress();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return which.equals(Attribute.PROXY_SOURCE) ? which.type().cast(remoteAddress) : proxy.attribute(which);
    }

    @Override
    public Executor executor() {
        return proxy.executor();
    }

    @Override
    public BufferPool buffers() {
        return proxy.buffers();
    }
}
