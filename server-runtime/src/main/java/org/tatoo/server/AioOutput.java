package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * One write of an asynchronous channel, which has at most one at a time. A write that completes within the initiating
 * call is complete; otherwise it is pending until all its bytes are written. Several buffers are copied into one.
 */
final class AioOutput implements CompletionHandler<Integer, @Nullable Void>, Runnable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final AioTransport transport;
    private final AioLoop loop;
    private final AsynchronousSocketChannel channel;
    private final TransportListener events;

    private ByteBuffer bytes = NOTHING;
    // The array of the pool that holds the bytes, if any.
    private byte @Nullable [] pooled;
    private long total;
    // True while the loop is inside the call that starts a write.
    private boolean beginning;
    private boolean ended;
    // The cause of failure. Set by the completing thread before it notifies the loop.
    private @Nullable Throwable failure;

    AioOutput(AioTransport transport, AioLoop loop, AsynchronousSocketChannel channel, TransportListener events) {
        this.transport = transport;
        this.loop = loop;
        this.channel = channel;
        this.events = events;
    }

    long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        bytes = length == 1 ? parts[offset].duplicate() : joined(parts, offset, length);
        total = bytes.remaining();
        if (!writeAll()) {
            return Transport.PENDING;
        }
        release();
        throwFailure();
        loop.counts().wrote(total);
        return total;
    }

    private ByteBuffer joined(ByteBuffer[] parts, int offset, int length) {
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += parts[i].remaining();
        }
        byte[] array = loop.buffers().acquire(size);
        pooled = array;
        ByteBuffer joined = ByteBuffer.wrap(array);
        for (int i = offset; i < offset + length; i++) {
            int part = parts[i].remaining();
            joined.put(joined.position(), parts[i], parts[i].position(), part);
            joined.position(joined.position() + part);
        }
        return joined.flip();
    }

    /** Writes the bytes; returns whether this has completed or failed within the call. */
    private boolean writeAll() {
        while (bytes.hasRemaining() && failure == null) {
            ended = false;
            beginning = true;
            try {
                channel.write(bytes, null, this);
            } catch (RuntimeException e) {
                failure = e;
                ended = true;
            } finally {
                beginning = false;
            }
            if (!ended) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void completed(Integer count, @Nullable Void nothing) {
        end();
    }

    @Override
    public void failed(Throwable cause, @Nullable Void nothing) {
        failure = cause;
        end();
    }

    private void end() {
        if (loop.isCurrent() && beginning) {
            ended = true;
        } else {
            loop.tell(this);
        }
    }

    @Override
    public void run() {
        loop.load.nextCall(transport.remote());
        if (transport.isClosed()) {
            finish();
            transport.endIfClosed();
        } else if (!writeAll()) {
            return;
        } else if (failure != null) {
            IOException cause = asIo(failure);
            finish();
            events.failed(cause);
        } else {
            loop.counts().wrote(total);
            finish();
            events.written(total);
        }
    }

    private void finish() {
        release();
        transport.outputEnded();
    }

    private void release() {
        bytes = NOTHING;
        if (pooled != null) {
            loop.buffers().release(pooled);
            pooled = null;
        }
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw asIo(failure);
        }
    }

    private static IOException asIo(Throwable cause) {
        return cause instanceof IOException e ? e : new IOException(cause);
    }
}
