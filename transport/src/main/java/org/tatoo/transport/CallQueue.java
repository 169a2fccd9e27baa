package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The calls by other threads on one connection and the tasks for its executor, in order of submission. A call only
 * queues output and sets states, so it may be carried out inside a callback. A task waits until the callback has
 * returned. Any thread may add; the strand takes. A base class of {@link Lifecycle}, so that an active conversation has
 * fewer objects.
 */
abstract class CallQueue implements Runnable, Executor {
    /** The maximum number of consecutive calls before other connections get a turn. */
    private static final int MAX_CALLS = 4096;

    // No AtomicReference, for the same reason as in OutputLevel.
    private static final AtomicReferenceFieldUpdater<CallQueue, @Nullable Call> NEWEST =
            AtomicReferenceFieldUpdater.newUpdater(CallQueue.class, Call.class, "newest");

    /** A marker for a queue that accepts no more calls. */
    private static final Call RETIRED = new Call(() -> {}, false);

    private final Strand strand;

    // The newest call not yet seen by the strand; each links to its predecessor.
    private volatile @Nullable Call newest;
    // The oldest call seen but not taken by the strand, which owns this list; each links to its successor.
    private @Nullable Call oldest;

    CallQueue(Strand strand) {
        this.strand = strand;
    }

    /** Returns whether calls may be carried out yet; until then they wait. */
    abstract boolean mayBeCalled();

    /** Aborts the connection because a call or task threw {@code cause}. */
    abstract void fail(Throwable cause);

    // ---- for any thread

    /**
     * Adds a call.
     *
     * @return false if the call will not be carried out, because the strand has ended or this queue is retired
     */
    final boolean offer(Runnable call) {
        return add(new Call(call, false));
    }

    /** Adds a task; returns as {@link #offer} does. */
    final boolean offerTask(Runnable task) {
        return add(new Call(Objects.requireNonNull(task), true));
    }

    @Override
    public final void execute(Runnable task) {
        if (!offerTask(task)) {
            throw new RejectedExecutionException("the connection's thread has ended");
        }
    }

    private boolean add(Call call) {
        Call before;
        do {
            before = newest;
            if (isRetired(before)) {
                return false;
            }
            call.next = before;
        } while (!NEWEST.compareAndSet(this, before, call));
        try {
            strand.execute(this);
            return true;
        } catch (RejectedExecutionException e) {
            // a call that this thread can still take will be taken by no other
            return call.getAndSet(null) == null;
        }
    }

    /** Returns whether the caller is on the strand of an open connection; if so, first carries out earlier calls. */
    final boolean isCurrent() {
        if (!strand.isCurrent() || !mayBeCalled()) {
            return false;
        }
        catchUp();
        return true;
    }

    /** Returns whether the queue accepts no more calls, because another object has taken over the conversation. */
    final boolean isRetired() {
        return isRetired(newest);
    }

    @SuppressWarnings("ReferenceEquality") // a singleton
    private static boolean isRetired(@Nullable Call newest) {
        return newest == RETIRED;
    }

    // ---- for the strand

    /** Stops accepting calls if none is waiting; returns false if one is. */
    final boolean retire() {
        return oldest == null && NEWEST.compareAndSet(this, null, RETIRED);
    }

    /** Carries out the calls made before the connection was open, or ended without opening. */
    final void open() {
        catchUp();
        for (Call call = peek(); call != null; call = call.next) {
            strand.execute(this);
        }
    }

    /**
     * Carries out the calls up to and including the first task. The strand runs this once for each call, so that none
     * is left over, and a task that resubmits itself does not delay other connections.
     */
    @Override
    public final void run() {
        if (!mayBeCalled()) {
            return;
        }
        for (int i = 0; i < MAX_CALLS; i++) {
            Call call = peek();
            if (call == null) {
                return;
            }
            carryOut(call);
            if (call.isTask) {
                return;
            }
        }
    }

    /** Carries out the earlier calls, up to the first task, before a call made on the strand. */
    private void catchUp() {
        if (oldest != null || newest != null) {
            for (Call call = peek(); call != null && !call.isTask; call = peek()) {
                carryOut(call);
            }
        }
    }

    private @Nullable Call peek() {
        if (oldest == null && newest != null && !isRetired()) {
            Call call = NEWEST.getAndSet(this, null);
            while (call != null) {
                Call before = call.next;
                call.next = oldest;
                oldest = call;
                call = before;
            }
        }
        return oldest;
    }

    private void carryOut(Call call) {
        oldest = call.next;
        Runnable action = call.getAndSet(null);
        if (action == null) {
            return;
        }
        try {
            action.run();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** One call; null once taken. */
    private static final class Call extends AtomicReference<@Nullable Runnable> {
        private static final long serialVersionUID = 0;

        private final boolean isTask;
        private @Nullable Call next;

        Call(Runnable action, boolean isTask) {
            super(action);
            this.isTask = isTask;
        }
    }
}
