package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;

/** The output methods of a connection for handlers. They only queue output; a {@link Turn} writes it. */
abstract class OutputCalls {
    abstract Lifecycle life();

    /** Behaves as {@link Resident#offer}. */
    abstract boolean offer(long announced, Runnable call);

    abstract Presence presence();

    abstract boolean isOnStrand();

    public final void asyncWrite(ByteBuffer buffer) {
        int count = buffer.remaining();
        Lifecycle life = life();
        if (count == 0 || life.output().isClosed()) {
            return;
        }
        if (life.isCurrent()) {
            life.output().count(count);
            queue(buffer);
        } else {
            offer(count, () -> queue(buffer));
        }
    }

    public final void asyncWrite(ByteBuffer... parts) {
        long count = 0;
        for (ByteBuffer part : parts) {
            count += part.remaining();
        }
        Lifecycle life = life();
        if (count == 0 || life.output().isClosed()) {
            return;
        }
        if (life.isCurrent()) {
            life.output().count(count);
            queue(parts);
        } else {
            ByteBuffer[] given = parts.clone();
            offer(count, () -> queue(given));
        }
    }

    public final void asyncWrite(ByteBuffer bytes, Runnable done) {
        Objects.requireNonNull(done);
        Lifecycle life = life();
        if (life.isCurrent()) {
            life.output().count(bytes.remaining());
            queue(bytes, done);
        } else if (!offer(bytes.remaining(), () -> queue(bytes, done))) {
            throw new RejectedExecutionException("the connection's thread has ended");
        }
    }

    public final void asyncWrite(FileChannel file, long position, long count) {
        FileRegion region = new FileRegion(file, position, count);
        if (position < 0 || count < 0) {
            region.close();
            throw new IllegalArgumentException("position and count must not be negative: " + position + ", " + count);
        }
        Lifecycle life = life();
        if (life.isCurrent()) {
            life.output().count(count);
            queue(region);
        } else if (!offer(count, () -> queue(region))) {
            region.close();
        }
    }

    private void queue(ByteBuffer buffer) {
        Lifecycle life = life();
        if (life.isOpen()) {
            life.output().add(buffer);
            life.turn().afterQueuing();
        } else {
            life.output().forget(buffer.remaining());
        }
    }

    private void queue(ByteBuffer[] parts) {
        for (ByteBuffer part : parts) {
            if (part.hasRemaining()) {
                queue(part);
            }
        }
    }

    private void queue(ByteBuffer bytes, Runnable done) {
        Lifecycle life = life();
        if (bytes.hasRemaining()) {
            queue(bytes);
        }
        if (life.isOpen()) {
            life.output().add(done);
            life.turn().schedule();
        } else {
            life.execute(done);
        }
    }

    private void queue(FileRegion region) {
        Lifecycle life = life();
        if (life.isOpen()) {
            life.output().add(region);
            life.turn().afterQueuing();
        } else {
            life.output().forget(region.left());
            life.output().release(region);
        }
    }

    public final boolean isWritable() {
        return !(presence() instanceof Lifecycle life) || life.output().isWritable(isOnStrand());
    }
}
