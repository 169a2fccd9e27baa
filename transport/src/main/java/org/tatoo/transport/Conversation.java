package org.tatoo.transport;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;

/**
 * One connection: what its handler calls. On the strand a call takes effect at once, after those that wait in the
 * {@link CallQueue}; from another thread it waits there. A call only queues output or changes the {@link Lifecycle}, and
 * asks for a {@link Turn}, which parses and writes. The transport tells its {@link #events}.
 */
public final class Conversation implements Connection {
    private final Transport transport;
    private final Lifecycle life;

    /**
     * A conversation that waits for its transport to open; then {@code protocol} makes the parser. Called on the strand
     * of {@code transport}, which next tells the {@link #events}. {@link org.tatoo.runtime.Deadline#HANDSHAKE} runs from
     * now on.
     *
     * @param limits of the server; {@code protocol} may change them
     */
    public Conversation(
            Transport transport, Protocol protocol, ConversationLimits limits, ConversationListener listener) {
        this.transport = transport;
        this.life = new Lifecycle(this, transport, protocol, limits, listener);
    }

    /** What the transport tells. */
    public TransportListener events() {
        return life.events();
    }

    /**
     * Lets the connection end once it is idle or its request is answered; one whose transport is not open, soon. On the
     * strand; an event has to follow, for example {@link TransportListener#readEnded}.
     */
    public void drain() {
        life.drain();
    }

    /** Whether output is still written, so that an answer is lost if the connection is aborted. On the strand. */
    public boolean isAnswering() {
        return life.state().mayWrite();
    }

    // ---- output

    @Override
    public void asyncWrite(ByteBuffer buffer) {
        int count = buffer.remaining();
        if (count == 0 || life.output().isClosed()) {
            return;
        }
        if (life.isCurrent()) {
            life.output().count(count);
            queue(buffer);
        } else {
            life.output().announce(count);
            life.offer(() -> queue(buffer));
        }
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        long count = 0;
        for (ByteBuffer part : parts) {
            count += part.remaining();
        }
        if (count == 0 || life.output().isClosed()) {
            return;
        }
        if (life.isCurrent()) {
            life.output().count(count);
            queue(parts);
        } else {
            life.output().announce(count);
            ByteBuffer[] given = parts.clone();
            life.offer(() -> queue(given));
        }
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        Objects.requireNonNull(done);
        if (life.isCurrent()) {
            life.output().count(bytes.remaining());
            queue(bytes, done);
            return;
        }
        life.output().announce(bytes.remaining());
        if (!life.offer(() -> queue(bytes, done))) {
            throw new RejectedExecutionException("the connection's thread has ended");
        }
    }

    @Override
    public void asyncWrite(FileChannel file, long position, long count) {
        FileRegion region = new FileRegion(file, position, count);
        if (position < 0 || count < 0) {
            region.close();
            throw new IllegalArgumentException("position and count must not be negative: " + position + ", " + count);
        }
        if (life.isCurrent()) {
            life.output().count(count);
            queue(region);
            return;
        }
        life.output().announce(count);
        if (!life.offer(() -> queue(region))) {
            region.close();
        }
    }

    private void queue(ByteBuffer buffer) {
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
        if (life.isOpen()) {
            life.output().add(region);
            life.turn().afterQueuing();
        } else {
            life.output().forget(region.left());
            region.close();
        }
    }

    @Override
    public boolean isWritable() {
        return life.output().isWritable(transport.strand().isCurrent());
    }

    // ---- messages

    @Override
    public void endRequest() {
        if (life.isCurrent()) {
            life.endMessage(life.feed().unanswered());
        } else {
            int message = life.feed().answerable();
            life.offer(() -> life.endMessage(message));
        }
    }

    @Override
    public void resume() {
        if (life.isCurrent()) {
            life.endPause(life.feed().unanswered());
        } else {
            int message = life.feed().unanswered();
            life.offer(() -> life.endPause(message));
        }
    }

    @Override
    public void extendDeadline() {
        if (life.isCurrent()) {
            life.extendDeadline(life.feed().unanswered());
        } else {
            int message = life.feed().unanswered();
            life.offer(() -> life.extendDeadline(message));
        }
    }

    @Override
    public void switchTo(Protocol next) {
        if (!life.isCurrent()) {
            throw new IllegalStateException("called from outside a callback");
        }
        if (life.isOpen()) {
            life.feed().switchTo(next);
            life.turn().schedule();
        }
    }

    // ---- the end

    @Override
    public void close() {
        if (life.isCurrent()) {
            life.beginClosing();
        } else {
            life.offer(life::beginClosing);
        }
    }

    @Override
    public void abort() {
        if (life.isCurrent()) {
            life.beginAbort();
        } else {
            life.offer(life::beginAbort);
        }
    }

    @Override
    public boolean isDraining() {
        return life.isDraining();
    }

    // ---- tasks and time

    @Override
    public Executor executor() {
        return life;
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        if (after.isNegative() || after.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("the time must be 0 to 365 days: " + after);
        }
        ScheduledTask scheduled = new ScheduledTask(life, transport.timers(), Objects.requireNonNull(task));
        if (life.isCurrent()) {
            scheduled.start(after.toNanos());
        } else {
            life.offer(() -> scheduled.start(after.toNanos()));
        }
        return scheduled;
    }

    @Override
    public long now() {
        return transport.clock().nanoTime();
    }

    // ---- what is known of the connection

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return transport.remote();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return transport.local();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return transport.attribute(which);
    }

    @Override
    public BufferPool buffers() {
        return transport.buffers();
    }
}
