package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;

/**
 * The read side of an asynchronous channel, with at most one read at a time. A waiting read holds a small buffer of the
 * connection; after a full read, the next one uses a large buffer of the pool. A base class of {@link AioTransport}, so
 * that an idle connection needs less memory.
 */
abstract class AioReader extends ServedTransport<AioLoop>
        implements CompletionHandler<Integer, @Nullable Void>, Runnable {
    private static final int SMALL = 512;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final AsynchronousSocketChannel channel;
    private final ByteBuffer small;
    private ByteBuffer buffer;
    // The result of the read: the number of bytes, or an exception. Set by the completing thread before it notifies the
    // loop.
    private Object outcome = 0;
    private boolean large;
    private boolean wanted = true;
    private boolean ended;
    // True if a read is pending, or its bytes are being delivered.
    private boolean pending;

    AioReader(AioLoop loop, Channels.Accepted<AsynchronousSocketChannel> accepted, Addresses.@Nullable Share share) {
        super(loop, accepted, share);
        this.channel = accepted.channel();
        this.small = ByteBuffer.allocate(Math.min(SMALL, loop.readBuffer()));
        this.buffer = small;
    }

    @Override
    final AsynchronousSocketChannel channel() {
        return channel;
    }

    /** Handles the end of an operation on the closed channel. */
    abstract void endIfClosed();

    final boolean isReading() {
        return pending;
    }

    @Override
    public final void wantInput(boolean value) {
        wanted = value;
        read();
    }

    final void read() {
        if (!wanted || pending || ended || !channel.isOpen()) {
            return;
        }
        pending = true;
        try {
            channel.read(buffer.clear().limit(limit()), null, this);
        } catch (RuntimeException e) {
            outcome = e;
            loop.execute(this);
        }
    }

    private int limit() {
        return Math.min(buffer.capacity(), loop.readBuffer());
    }

    @Override
    public final void completed(Integer count, @Nullable Void nothing) {
        outcome = count;
        loop.tell(this);
    }

    @Override
    public final void failed(Throwable cause, @Nullable Void nothing) {
        outcome = cause;
        loop.tell(this);
    }

    @Override
    public final void run() {
        loop.load.nextCall(remote());
        if (!channel.isOpen()) {
            choose(false);
            pending = false;
            endIfClosed();
        } else if (outcome instanceof Throwable failure) {
            choose(false);
            pending = false;
            events().failed(failure instanceof IOException e ? e : new IOException(failure));
        } else {
            tell((int) outcome);
            read();
        }
    }

    private void tell(int count) {
        if (count < 0) {
            ended = true;
            events().inputEnded(true);
        } else {
            loop.counts().read(count);
            events().received(buffer.flip());
        }
        choose(count >= limit());
        pending = false;
        if (channel.isOpen()) {
            events().readEnded();
        } else {
            endIfClosed();
        }
    }

    private void choose(boolean nextLarge) {
        if (nextLarge && !large && loop.readBuffer() > SMALL) {
            large = true;
            buffer = ByteBuffer.wrap(loop.buffers().acquire(loop.readBuffer()));
        } else if (!nextLarge && large) {
            large = false;
            events().received(NOTHING); // the parser may refer to it
            loop.buffers().release(buffer.array());
            buffer = small;
        }
    }
}
