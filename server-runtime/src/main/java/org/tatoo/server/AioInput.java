package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.TransportListener;

/**
 * The reads of an asynchronous channel, never two at a time. A read that waits holds a small buffer of the connection; once
 * one came back full, the next has a large one of the pool.
 */
final class AioInput implements CompletionHandler<Integer, @Nullable Void>, Runnable {
    private static final int SMALL = 512;

    private final AioTransport transport;
    private final AioLoop loop;
    private final AsynchronousSocketChannel channel;
    private final TransportListener events;
    private final ByteBuffer small;
    private ByteBuffer buffer;
    private boolean large;
    private boolean wanted = true;
    private boolean ended;
    // A read is pending, or its bytes are being told.
    private boolean pending;
    // How the read ended. Set by the thread that hears of it, before the loop does.
    private int count;
    private @Nullable Throwable failure;

    AioInput(AioTransport transport, AioLoop loop, AsynchronousSocketChannel channel, TransportListener events) {
        this.transport = transport;
        this.loop = loop;
        this.channel = channel;
        this.events = events;
        this.small = ByteBuffer.allocate(Math.min(SMALL, loop.readBuffer()));
        this.buffer = small;
    }

    boolean isPending() {
        return pending;
    }

    void want(boolean value) {
        wanted = value;
        read();
    }

    /** Begins a read if one is wanted and none is pending. */
    void read() {
        if (!wanted || pending || ended || transport.isClosed()) {
            return;
        }
        pending = true;
        try {
            channel.read(buffer.clear().limit(limit()), null, this);
        } catch (RuntimeException e) {
            failure = e;
            loop.execute(this);
        }
    }

    private int limit() {
        return Math.min(buffer.capacity(), loop.readBuffer());
    }

    @Override
    public void completed(Integer result, @Nullable Void nothing) {
        count = result;
        loop.dispatch(this);
    }

    @Override
    public void failed(Throwable cause, @Nullable Void nothing) {
        failure = cause;
        loop.dispatch(this);
    }

    /** The read is over. */
    @Override
    public void run() {
        if (transport.isClosed()) {
            choose(false);
            pending = false;
            transport.endIfClosed();
        } else if (failure != null) {
            choose(false);
            pending = false;
            events.failed(failure instanceof IOException e ? e : new IOException(failure));
        } else {
            tell();
            read();
        }
    }

    private void tell() {
        if (count < 0) {
            ended = true;
            events.inputEnded(true);
        } else {
            events.received(buffer.flip());
        }
        choose(count >= limit());
        pending = false;
        if (transport.isClosed()) {
            transport.endIfClosed();
        } else {
            events.readEnded();
        }
    }

    /** Chooses the buffer of the next read. */
    private void choose(boolean nextLarge) {
        if (nextLarge && !large && loop.readBuffer() > SMALL) {
            large = true;
            buffer = ByteBuffer.wrap(loop.buffers().acquire(loop.readBuffer()));
        } else if (!nextLarge && large) {
            large = false;
            loop.buffers().release(buffer.array());
            buffer = small;
        }
    }
}
