package org.tatoo.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The connection of a parser that runs without a server. */
record NoConnection(BufferPool buffers) implements Connection {
    static final Connection UNPOOLED = new NoConnection(BufferPool.unpooled());

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        buffer.position(buffer.limit());
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        for (ByteBuffer part : parts) {
            asyncWrite(part);
        }
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        asyncWrite(bytes);
        done.run();
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void endRequest() {
        // there is no peer
    }

    @Override
    public void resume() {
        // the caller of feed calls PushParser.resume()
    }

    @Override
    public Suspension suspend(Duration most) {
        AtomicBoolean over = new AtomicBoolean();
        return answer -> {
            boolean runs = over.compareAndSet(false, true);
            if (runs) {
                answer.run();
            }
            return runs;
        };
    }

    @Override
    public void extendDeadline() {
        // there is no deadline
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        return () -> {};
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public boolean isDraining() {
        return false;
    }

    @Override
    public void switchTo(Protocol next) {
        throw new UnsupportedOperationException("there is no transport");
    }

    @Override
    public void close() {
        // nothing is open
    }

    @Override
    public void abort() {
        // nothing is open
    }

    @Override
    public boolean reserve(long bytes) {
        return true;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return null;
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return null;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return null;
    }

    @Override
    public Executor executor() {
        return Runnable::run;
    }
}
