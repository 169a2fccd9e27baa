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
 * One connection, as seen by its handler. A call on the strand takes effect at once, after the calls waiting in the
 * {@link CallQueue}; a call from another thread is queued there. A call only queues output or changes the
 * {@link Lifecycle}, and schedules a {@link Turn}, which parses and writes. The transport reports to {@link #events}.
 */
public final class Conversation extends OutputCalls implements Connection, Executor {
    private final Resident resident;

    /**
     * Creates a conversation that waits for its transport to open; {@code protocol} then creates the parser. Called on
     * the strand of {@code transport}, before its first event. {@link org.tatoo.runtime.Deadline#HANDSHAKE} starts now.
     *
     * @param limits the limits of the server; {@code protocol} may change them
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

    /** Returns the listener for the events of the transport. */
    public TransportListener events() {
        return resident;
    }

    /**
     * Notifies the handler that the server stops; {@link #isDraining} becomes true in the last message received so far.
     * The connection is served as before, until {@link #endIdle}. Called on the strand, not inside an event or task of
     * this conversation.
     */
    public void drain() {
        onStrand(() -> life().drain());
    }

    /**
     * Ends the connection as soon as it is idle: now, or when all messages that have begun are answered. A connection
     * whose transport is not open is aborted. Called on the strand.
     */
    public void endIdle() {
        onStrand(() -> life().endIdle());
    }

    /** Runs {@code task} now if the caller is on the strand; it is not if the strand is that of a layer. */
    private void onStrand(Runnable task) {
        if (transport().strand().isCurrent()) {
            task.run();
        } else {
            transport().strand().execute(task);
        }
    }

    /** Returns the current activity of the connection. Called on the strand. */
    public Activity activity() {
        return presence().activity();
    }

    /** Returns the number of answered messages. May be called from any thread. */
    public int messages() {
        return presence().messages();
    }

    /** Returns whether output is still written, so that aborting would lose an answer. Called on the strand. */
    public boolean isAnswering() {
        return presence().isAnswering();
    }

    /**
     * Returns whether the connection is unused: no message has begun and all output was taken, or the transport is not
     * open. Called on the strand.
     */
    public boolean mayBeDisplaced() {
        return presence().mayBeDisplaced();
    }

    /** Returns whether the peer has sent nothing yet. Called on the strand. */
    public boolean isSilent() {
        return presence().isSilent();
    }

    /** Returns the time since which the connection has been unused, if it is now. Called on the strand. */
    public long idleSince() {
        return presence().idleSince();
    }

    /**
     * Ends the connection at once, in favor of another one, if it still {@link #mayBeDisplaced} and has been unused
     * since {@code idleSince}. May be called from any thread.
     *
     * @param idleSince the earlier result of {@link #idleSince}
     * @param told called on the strand with whether the connection ends
     */
    public void displace(long idleSince, Consumer<Boolean> told) {
        try {
            transport().strand().execute(() -> told.accept(life().displace(idleSince)));
        } catch (RejectedExecutionException e) {
            told.accept(false);
        }
    }

    /** Registers {@code subscriber} to end with this connection. Called on the strand. */
    void keep(Subscriber subscriber) {
        life().keep(subscriber);
    }

    /** Unregisters a subscriber that has ended; any thread may call this. */
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

    /** Behaves as the executor of {@link #executor}. */
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

    // ---- attributes

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
