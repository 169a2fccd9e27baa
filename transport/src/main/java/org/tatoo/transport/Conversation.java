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
    private final Strand strand;
    private final Lifecycle life;
    private final CallQueue calls;
    private final Output output;
    private final ParserFeed feed;
    private final Turn turn;

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
        this.strand = transport.strand();
        this.life = new Lifecycle(this, transport, protocol, limits, listener);
        this.calls = life.calls();
        this.output = life.output();
        this.feed = life.feed();
        this.turn = life.turn();
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
        if (count == 0 || output.isClosed()) {
            return;
        }
        if (isCurrent()) {
            output.count(count);
            queue(buffer);
        } else {
            output.announce(count);
            calls.offer(() -> queue(buffer));
        }
    }

    @Override
    public void asyncWrite(ByteBuffer... parts) {
        long count = 0;
        for (ByteBuffer part : parts) {
            count += part.remaining();
        }
        if (count == 0 || output.isClosed()) {
            return;
        }
        if (isCurrent()) {
            output.count(count);
            queue(parts);
        } else {
            output.announce(count);
            ByteBuffer[] given = parts.clone();
            calls.offer(() -> queue(given));
        }
    }

    @Override
    public void asyncWrite(ByteBuffer bytes, Runnable done) {
        Objects.requireNonNull(done);
        if (isCurrent()) {
            output.count(bytes.remaining());
            queue(bytes, done);
            return;
        }
        output.announce(bytes.remaining());
        if (!calls.offer(() -> queue(bytes, done))) {
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
        if (isCurrent()) {
            output.count(count);
            queue(region);
            return;
        }
        output.announce(count);
        if (!calls.offer(() -> queue(region))) {
            region.close();
        }
    }

    private void queue(ByteBuffer buffer) {
        if (life.isOpen()) {
            output.add(buffer);
            turn.afterQueuing();
        } else {
            output.forget(buffer.remaining());
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
            output.add(done);
            turn.schedule();
        } else {
            calls.execute(done);
        }
    }

    private void queue(FileRegion region) {
        if (life.isOpen()) {
            output.add(region);
            turn.afterQueuing();
        } else {
            output.forget(region.left());
            region.close();
        }
    }

    @Override
    public boolean isWritable() {
        return output.isWritable(strand.isCurrent());
    }

    // ---- messages

    @Override
    public void endRequest() {
        if (isCurrent()) {
            life.endMessage(feed.unanswered());
        } else {
            int message = feed.answerable();
            calls.offer(() -> life.endMessage(message));
        }
    }

    @Override
    public void resume() {
        if (isCurrent()) {
            life.endPause(feed.unanswered());
        } else {
            int message = feed.unanswered();
            calls.offer(() -> life.endPause(message));
        }
    }

    @Override
    public void extendDeadline() {
        if (isCurrent()) {
            life.extendDeadline(feed.unanswered());
        } else {
            int message = feed.unanswered();
            calls.offer(() -> life.extendDeadline(message));
        }
    }

    @Override
    public void switchTo(Protocol next) {
        if (!isCurrent()) {
            throw new IllegalStateException("called from outside a callback");
        }
        if (life.isOpen()) {
            feed.switchTo(next);
            turn.schedule();
        }
    }

    // ---- the end

    @Override
    public void close() {
        if (isCurrent()) {
            life.beginClosing();
        } else {
            calls.offer(life::beginClosing);
        }
    }

    @Override
    public void abort() {
        if (isCurrent()) {
            life.beginAbort();
        } else {
            calls.offer(life::beginAbort);
        }
    }

    @Override
    public boolean isDraining() {
        return life.isDraining();
    }

    // ---- tasks and time

    @Override
    public Executor executor() {
        return calls;
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        if (after.isNegative() || after.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("the time must be 0 to 365 days: " + after);
        }
        ScheduledTasks scheduled = life.scheduled();
        ScheduledTasks.Entry entry = scheduled.newEntry(Objects.requireNonNull(task));
        if (isCurrent()) {
            scheduled.start(entry, after.toNanos());
        } else {
            calls.offer(() -> scheduled.start(entry, after.toNanos()));
        }
        return entry;
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

    /** Whether the caller is on the strand of an open connection; then what others asked before is done. */
    private boolean isCurrent() {
        if (!strand.isCurrent() || !life.mayBeCalled()) {
            return false;
        }
        calls.catchUp();
        return true;
    }
}
