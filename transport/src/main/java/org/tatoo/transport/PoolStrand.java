package org.tatoo.transport;

import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A strand whose tasks run in the threads of a pool. It takes a thread while there are tasks, and after some of them
 * lets others have it.
 */
public final class PoolStrand implements Strand {
    /** After so many tasks the pool gives the thread to others. */
    private static final int MAX_TASKS = 256;

    private final Executor pool;
    private final Consumer<? super Throwable> failed;
    private final @Nullable Runnable refused;
    private final Rounds rounds;
    private final Runnable round = this::runRound;
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    // How many tasks were given and have not been run. Whoever makes it 1 finds the thread that runs them.
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean closed;
    // Not volatile: whoever reads it without order sees another thread, or null.
    private @Nullable Thread runner;

    /**
     * A strand without tasks.
     *
     * @param pool must not run a task in the thread that gives it
     * @param failed hears of what a task threw, in that thread; the strand continues with the next task
     */
    public PoolStrand(Executor pool, Consumer<? super Throwable> failed) {
        this(pool, failed, null, Rounds.UNHEARD);
    }

    /** The same, of whose tasks {@code rounds} hears. */
    public PoolStrand(Executor pool, Consumer<? super Throwable> failed, Rounds rounds) {
        this(pool, failed, null, rounds);
    }

    /**
     * The same, whose tasks wait if the pool does not take them.
     *
     * @param refused called then, in the thread that gave the first of them; it has to see that {@link #retry} or
     *     {@link #runHere} is called once
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

    /** What hears of the tasks, in the thread that runs them, one call at a time. */
    public interface Rounds {
        /** Hears nothing. */
        Rounds UNHEARD = new Rounds() {};

        /** A thread begins to run tasks. */
        default void begins() {}

        /** A task begins; the one before it has ended. */
        default void next() {}

        /** The thread has run its tasks; others may be run in another one. */
        default void ends() {}
    }

    /** @throws RejectedExecutionException also if the pool takes no tasks */
    @Override
    public void execute(Runnable task) {
        if (add(task)) {
            runInPool(task);
        }
    }

    /**
     * Runs {@code task} as {@link #execute} does; but inside this call if the strand has nothing to do, and then also what
     * is given meanwhile. For a thread of the pool that hears an event and holds nothing, so that no other thread is
     * needed.
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

    /** The thread that runs a task; null if none does. Another thread may see what was so a short time ago. */
    public @Nullable Thread runner() {
        return runner;
    }

    /** Takes no more tasks; those that were given run. Called on the strand. */
    public void close() {
        closed = true;
    }

    /** Adds a task; whether a thread has to be found that runs it. */
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
            // others have given tasks meanwhile, and rely on this thread
            runRound();
        }
        throw new RejectedExecutionException("the pool of the strand takes no tasks");
    }

    /** Gives the tasks that were refused to the pool; false if it does not take them. */
    boolean retry() {
        return takeThread();
    }

    /** Runs the tasks that were refused in this thread. */
    void runHere() {
        runRound();
    }

    /** Runs {@code task} in this thread before the tasks that were refused, which wait. */
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
            // it has ended, or there is no thread
            return false;
        }
    }

    private void runRound() {
        boolean done = false;
        while (!done) {
            done = !runSome() || takeThread();
        }
    }

    /** Runs tasks; whether there are more that nobody else will run. */
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

    /** Whatever happens, the strand has to count the task as run. */
    private void tell(Throwable fault) {
        try {
            failed.accept(fault);
        } catch (Throwable t) {
            // who was to hear of it cannot
        }
    }
}
