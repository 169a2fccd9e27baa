package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A strand whose tasks run in the threads of a pool. It occupies a thread while it has tasks, and yields the thread
 * after a number of them.
 */
public final class PoolStrand implements Strand {
    /** The number of tasks after which the pool may use the thread for others. */
    private static final int MAX_TASKS = 256;

    private final Executor pool;
    private final Consumer<? super Throwable> failed;
    private final @Nullable Runnable refused;
    private final Rounds rounds;
    private final Runnable round = this::runRound;
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    // The number of tasks submitted and not completed. The submitter that raises it to 1 starts a thread.
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean closed;
    // Not volatile: an unsynchronized reader sees another thread, or null.
    private @Nullable Thread runner;

    /**
     * Creates a strand without tasks.
     *
     * @param pool must not run a task in the submitting thread
     * @param failed receives exceptions of tasks, in the thread that ran them; the strand continues with the next task
     */
    public PoolStrand(Executor pool, Consumer<? super Throwable> failed) {
        this(pool, failed, null, Rounds.UNHEARD);
    }

    /** Creates a strand whose task execution is reported to {@code rounds}. */
    public PoolStrand(Executor pool, Consumer<? super Throwable> failed, Rounds rounds) {
        this(pool, failed, null, rounds);
    }

    /**
     * Creates a strand whose tasks wait if the pool rejects them.
     *
     * @param refused called on rejection, in the thread that submitted the first task; must arrange for one call of
     *     {@link #retry} or {@link #runHere}
     */
    PoolStrand(Executor pool, Consumer<? super Throwable> failed, Runnable refused) {
        this(pool, failed, refused, Rounds.UNHEARD);
    }

    private PoolStrand(Executor pool, Consumer<? super Throwable> failed, @Nullable Runnable refused, Rounds rounds) {
        this.pool = Objects.requireNonNull(pool);
        this.failed = Objects.requireNonNull(failed);
        this.refused = refused;
        this.rounds = Objects.requireNonNull(rounds);
    }

    /** A listener for task execution, called in the executing thread, one call at a time. */
    public interface Rounds {
        /** A listener that does nothing. */
        Rounds UNHEARD = new Rounds() {};

        /** Called when a thread begins to run tasks. */
        default void begins() {}

        /** Called when a task begins; the previous one has ended. */
        default void next() {}

        /** Called when the thread has run its tasks; further tasks may run in another thread. */
        default void ends() {}
    }

    /** @throws RejectedExecutionException also if the pool rejects the task */
    @Override
    public void execute(Runnable task) {
        if (add(task)) {
            runInPool(task);
        }
    }

    /**
     * Runs {@code task} as {@link #execute} does, but inside this call if the strand is idle, along with tasks
     * submitted meanwhile. Called by a thread of the pool that delivers an event and holds no locks; saves a thread
     * switch.
     */
    public void dispatch(Runnable task) {
        if (add(task)) {
            runRound();
        }
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == runner;
    }

    /** Returns the thread that runs a task, or null. Other threads may see a slightly outdated value. */
    public @Nullable Thread runner() {
        return runner;
    }

    /** Stops accepting tasks; those already submitted run. Called on the strand. */
    public void close() {
        closed = true;
    }

    /** Adds a task; returns whether the caller must start a thread. */
    private boolean add(Runnable task) {
        Objects.requireNonNull(task);
        if (closed) {
            throw new RejectedExecutionException("the strand has ended");
        }
        tasks.add(task);
        return waiting.getAndIncrement() == 0;
    }

    private void runInPool(Runnable task) {
        if (takeThread()) {
            return;
        }
        if (refused != null) {
            refused.run();
            return;
        }
        tasks.remove(task);
        if (waiting.decrementAndGet() > 0) {
            // other threads have submitted tasks meanwhile, and rely on this thread
            runRound();
        }
        throw new RejectedExecutionException("the pool of the strand takes no tasks");
    }

    /** Resubmits the rejected tasks to the pool; returns false if it rejects them again. */
    boolean retry() {
        return takeThread();
    }

    void runHere() {
        runRound();
    }

    /** Runs {@code task} in this thread before the rejected tasks, which wait. */
    void runBefore(Runnable task) {
        runner = Thread.currentThread();
        try {
            task.run();
        } finally {
            runner = null;
        }
    }

    private boolean takeThread() {
        try {
            pool.execute(round);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // the pool has ended, or there is no thread
            return false;
        }
    }

    private void runRound() {
        boolean done = false;
        while (!done) {
            done = !runSome() || takeThread();
        }
    }

    /** Runs a batch of tasks; returns whether some remain that no other thread will run. */
    private boolean runSome() {
        int count = 0;
        int left;
        do {
            runner = Thread.currentThread();
            int known = Math.min(waiting.get(), MAX_TASKS - count);
            begin();
            for (int i = 0; i < known; i++) {
                runNext();
            }
            end();
            count += known;
            runner = null;
            left = waiting.addAndGet(-known);
        } while (left > 0 && count < MAX_TASKS);
        return left > 0;
    }

    private void begin() {
        try {
            rounds.begins();
        } catch (Throwable t) {
            tell(t);
        }
    }

    private void end() {
        try {
            rounds.ends();
        } catch (Throwable t) {
            tell(t);
        }
    }

    private void runNext() {
        try {
            rounds.next();
        } catch (Throwable t) {
            tell(t);
        }
        try {
            Objects.requireNonNull(tasks.poll()).run();
        } catch (Throwable t) {
            tell(t);
        }
    }

    /** Reports a fault. Never throws, because the strand must count the task as run. */
    private void tell(Throwable fault) {
        try {
            failed.accept(fault);
        } catch (Throwable t) {
            // the recipient itself has failed
        }
    }
}
