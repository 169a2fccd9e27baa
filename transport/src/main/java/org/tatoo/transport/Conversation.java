package org.tatoo.transport;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.Suspension;

/**
 * One connection: what its handler calls. On the strand a call takes effect at once, after those that wait in the
 * {@link CallQueue}; from another thread it waits there. A call only queues output or changes the {@link Lifecycle}, and
 * asks for a {@link Turn}, which parses and writes. The transport tells its {@link #events}.
 */
public final class Conversation extends OutputCalls implements Connection, Executor {
    private final Resident resident;

    /**
     * A conversation that waits for its transport to open; then {@code protocol} makes the parser. Called on the strand
     * of {@code transport}, which next tells the {@link #events}. {@link org.tatoo.runtime.Deadline#HANDSHAKE} runs from
     * now on.
     *
     * @param limits of the server; {@code protocol} may change them
     */
    public Conversation(
            Transport transport, Protocol protocol, ConversationLimits limits, ConversationListener listener) {
        this.resident = new Resident(this, transport, protocol, limits, listener);
    }

    private Transport transport() {
        return resident.transport();
    }

    @Override
    Lifecycle life() {
        return resident.life();
    }

    @Override
    Presence presence() {
        return resident.presence();
    }

    @Override
    boolean offer(long announced, Runnable call) {
        return resident.offer(announced, call);
    }

    private void offer(Runnable call) {
        resident.offer(0, call);
    }

    @Override
    boolean isOnStrand() {
        return transport().strand().isCurrent();
    }

    /** What the transport tells. */
    public TransportListener events() {
        return resident;
    }

    /**
     * The server stops: the handler is told, and {@link #isDraining} says so in the message that is the last one until
     * then. The connection is served as before, until {@link #endIdle}. On the strand, not inside an event or task of
     * this conversation.
     */
    public void drain() {
        onStrand(() -> life().drain());
    }

    /**
     * Lets the connection end as soon as it is idle: now, or when the messages that have begun are answered. One whose
     * transport is not open is aborted. On the strand.
     */
    public void endIdle() {
        onStrand(() -> life().endIdle());
    }

    /** Now if the caller is on the strand, which it is unless the strand is that of a layer. */
    private void onStrand(Runnable task) {
        if (transport().strand().isCurrent()) {
            task.run();
        } else {
            transport().strand().execute(task);
        }
    }

    /** What the connection does now. On the strand. */
    public Activity activity() {
        return presence().activity();
    }

    /** How many messages have been answered. May be asked from any thread. */
    public int messages() {
        return presence().messages();
    }

    /** Whether output is still written, so that an answer is lost if the connection is aborted. On the strand. */
    public boolean isAnswering() {
        return presence().isAnswering();
    }

    /**
     * Whether nothing is to be done for the peer now: it has begun no message, and all output is taken, or the transport
     * is not open. On the strand.
     */
    public boolean mayBeDisplaced() {
        return presence().mayBeDisplaced();
    }

    /** Whether the peer has sent nothing yet. On the strand. */
    public boolean isSilent() {
        return presence().isSilent();
    }

    /** Since when, as of the clock, nothing was to be done, if that is so now. On the strand. */
    public long idleSince() {
        return presence().idleSince();
    }

    /**
     * Ends the connection at once if it {@link #mayBeDisplaced} and nothing has happened since it was looked at, so that
     * another one gets its place. From any thread.
     *
     * @param idleSince what {@link #idleSince} was then
     * @param told hears, on the strand, whether the connection ends
     */
    public void displace(long idleSince, Consumer<Boolean> told) {
        try {
            transport().strand().execute(() -> told.accept(life().displace(idleSince)));
        } catch (RejectedExecutionException e) {
            told.accept(false);
        }
    }

    /** Ends {@code subscriber} with this connection. On the strand. */
    void keep(Subscriber subscriber) {
        life().keep(subscriber);
    }

    /** Forgets a subscriber that has ended; from any thread. */
    void drop(Subscriber subscriber) {
        if (life().isCurrent()) {
            life().drop(subscriber);
        } else {
            offer(() -> life().drop(subscriber));
        }
    }

    // ---- messages

    @Override
    public void endRequest() {
        if (life().isCurrent()) {
            life().endMessage(life().feed().unanswered());
        } else {
            int message = life().feed().answerable();
            offer(() -> life().endMessage(message));
        }
    }

    @Override
    public void resume() {
        if (life().isCurrent()) {
            life().endPause(life().feed().unanswered());
        } else {
            int message = life().feed().unanswered();
            offer(() -> life().endPause(message));
        }
    }

    @Override
    public Suspension suspend(Duration most) {
        if (most.isNegative() || most.isZero() || most.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("the time must be longer than zero and at most 365 days: " + most);
        }
        if (!life().isCurrent()) {
            throw new IllegalStateException("called from outside a callback or task");
        }
        return life().suspend(most.toNanos(), now());
    }

    @Override
    public void extendDeadline() {
        if (life().isCurrent()) {
            life().extendDeadline(life().feed().unanswered());
        } else {
            int message = life().feed().unanswered();
            offer(() -> life().extendDeadline(message));
        }
    }

    @Override
    public void switchTo(Protocol next) {
        if (!life().isCurrent()) {
            throw new IllegalStateException("called from outside a callback");
        }
        if (life().isOpen()) {
            life().feed().switchTo(next);
            life().turn().schedule();
        }
    }

    // ---- the end

    @Override
    public void close() {
        if (life().isCurrent()) {
            life().beginClosing(Ending.HANDLER);
        } else {
            offer(() -> life().beginClosing(Ending.HANDLER));
        }
    }

    @Override
    public void abort() {
        if (life().isCurrent()) {
            life().beginAbort(Ending.ABORTED);
        } else {
            offer(() -> life().beginAbort(Ending.ABORTED));
        }
    }

    @Override
    public boolean isDraining() {
        return presence() instanceof Lifecycle life && life.isDraining();
    }

    // ---- memory

    @Override
    public boolean reserve(long bytes) {
        if (life().isCurrent()) {
            return life().reserve(bytes);
        }
        if (bytes <= 0) {
            offer(() -> life().reserve(bytes));
            return true;
        }
        return !life().output().isClosed()
                && reserveElsewhere(transport().budget().budgets(), bytes);
    }

    private boolean reserveElsewhere(Budgets budgets, long bytes) {
        if (!budgets.tryTake(bytes)) {
            budgets.makeRoom(bytes);
            offer(() -> life().refuse(Refusal.RESERVE));
            return false;
        }
        if (!offer(0, () -> life().adopt(bytes))) {
            budgets.give(bytes);
            return false;
        }
        return true;
    }

    // ---- tasks and time

    @Override
    public Executor executor() {
        return this;
    }

    /** As of {@link #executor}. */
    @Override
    public void execute(Runnable task) {
        if (!resident.offerTask(Objects.requireNonNull(task))) {
            throw new RejectedExecutionException("the connection's thread has ended");
        }
    }

    @Override
    public Cancellable schedule(Duration after, Runnable task) {
        if (after.isNegative() || after.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("the time must be 0 to 365 days: " + after);
        }
        ScheduledTask scheduled = new ScheduledTask(resident, transport().timers(), Objects.requireNonNull(task));
        if (life().isCurrent()) {
            scheduled.start(after.toNanos());
        } else {
            offer(() -> scheduled.start(after.toNanos()));
        }
        return scheduled;
    }

    @Override
    public long now() {
        return transport().clock().nanoTime();
    }

    // ---- what is known of the connection

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return transport().remote();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return transport().local();
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return transport().attribute(which);
    }

    @Override
    public BufferPool buffers() {
        return transport().buffers();
    }
}
