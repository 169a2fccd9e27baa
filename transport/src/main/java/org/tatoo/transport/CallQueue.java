package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The calls that other threads make on one connection, and the tasks for its executor, in the order in which they were
 * given. A call only queues and sets states, so it may be carried out inside a callback; a task waits until the callback
 * has returned. Any thread may add; the strand takes. A base class of {@link Lifecycle}, so that a conversation that is
 * awake has fewer objects.
 */
abstract class CallQueue implements Runnable, Executor {
    /** After so many at once others have their turn. */
    private static final int MAX_CALLS = 4096;

    // No AtomicReference, for the same reason as in Output.
    private static final AtomicReferenceFieldUpdater<CallQueue, @Nullable Call> NEWEST =
            AtomicReferenceFieldUpdater.newUpdater(CallQueue.class, Call.class, "newest");

    /** Stands for a queue that takes nothing more. */
    private static final Call RETIRED = new Call(() -> {}, false);

    private final Strand strand;

    // The last one given of those that the strand has not seen; each leads to the one before it.
    private volatile @Nullable Call newest;
    // The strand's own: the first one of those that it has seen and not taken; each leads to the one after it.
    private @Nullable Call oldest;

    CallQueue(Strand strand) {
        this.strand = strand;
    }

    /** Whether calls are carried out; before, they wait. */
    abstract boolean mayBeCalled();

    /** Aborts the connection because a call or task threw {@code cause}. */
    abstract void fail(Throwable cause);

    // ---- for any thread

    /**
     * Adds a call.
     *
     * @return false if the call will not be carried out, because the strand has ended or this is retired
     */
    final boolean offer(Runnable call) {
        return add(new Call(call, false));
    }

    /** Adds a task; false as of {@link #offer}. */
    final boolean offerTask(Runnable task) {
        return add(new Call(Objects.requireNonNull(task), true));
    }

    /** Adds a task. */
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
            // what this thread can still take will be taken by nobody else
            return call.getAndSet(null) == null;
        }
    }

    /** Whether the caller is on the strand of an open connection; then what others asked before is done. */
    final boolean isCurrent() {
        if (!strand.isCurrent() || !mayBeCalled()) {
            return false;
        }
        catchUp();
        return true;
    }

    /** Whether nothing more is taken, because the conversation is somewhere else. */
    final boolean isRetired() {
        return isRetired(newest);
    }

    @SuppressWarnings("ReferenceEquality") // there is one
    private static boolean isRetired(@Nullable Call newest) {
        return newest == RETIRED;
    }

    // ---- for the strand

    /** Takes nothing more, if nothing waits; false if something does. */
    final boolean retire() {
        return oldest == null && NEWEST.compareAndSet(this, null, RETIRED);
    }

    /** Carries out what was given before the connection was open, or ended without it. */
    final void open() {
        catchUp();
        for (Call call = peek(); call != null; call = call.next) {
            strand.execute(this);
        }
    }

    /**
     * Carries out the calls up to the first task, and the task. The strand runs this once for each of them, so that none
     * is left, and a task that gives itself again does not keep others waiting.
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

    /** Carries out the calls that were made before one that the strand makes now, up to the first task. */
    private void catchUp() {
        if (oldest != null || newest != null) {
            for (Call call = peek(); call != null && !call.isTask; call = peek()) {
                carryOut(call);
            }
        }
    }

    /** The first of the calls that are left; null if there is none. */
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

    /** One call, until it is taken. */
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
