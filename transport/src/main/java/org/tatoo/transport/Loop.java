package org.tatoo.transport;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;

/** A framework's event loop as the strand of conversations, with their shared timers and buffer pool. */
public final class Loop implements Strand {
    private static final int LEAST_INPUT = 4 << 10;
    private static final int MOST_INPUT = 256 << 10;

    private static final Map<Object, WeakReference<Loop>> KNOWN = new WeakHashMap<>();

    private final Executor executor;
    private final BooleanSupplier isCurrent;
    private final DelayedTimers timers;
    private final PooledBuffers buffers = new PooledBuffers();
    private final BudgetShare budget = Budgets.ofProcess().newShare();
    // Null while lent, and before first use.
    private @Nullable ByteBuffer input;

    /**
     * Creates a loop without connections.
     *
     * @param executor runs its tasks, as a {@link Strand} does
     * @param isCurrent returns whether the caller runs in a task of the loop
     * @param delay runs delayed tasks of the loop
     */
    public Loop(Executor executor, BooleanSupplier isCurrent, DelayedTimers.Delay delay) {
        this.executor = executor;
        this.isCurrent = isCurrent;
        this.timers = new DelayedTimers(Clock.SYSTEM, delay);
    }

    /** Returns the loop for {@code key}, created by {@code maker} if no transport uses it. */
    public static <K> Loop of(K key, Function<? super K, Loop> maker) {
        synchronized (KNOWN) {
            WeakReference<Loop> known = KNOWN.get(key);
            @Nullable Loop loop = known == null ? null : known.get();
            if (loop == null) {
                loop = maker.apply(key);
                KNOWN.put(key, new WeakReference<>(loop));
            }
            return loop;
        }
    }

    /**
     * Returns the loop for {@code executor}, which must run one task at a time, in the order of submission.
     *
     * @param isCurrent returns whether the caller runs in a task of the executor
     */
    @SuppressWarnings("FutureReturnValueIgnored") // a task that runs needlessly does nothing
    public static <E extends ScheduledExecutorService> Loop on(E executor, Predicate<? super E> isCurrent) {
        return of(
                executor,
                key -> new Loop(
                        key,
                        () -> isCurrent.test(key),
                        (task, nanos) -> key.schedule(task, nanos, TimeUnit.NANOSECONDS)));
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    public boolean isCurrent() {
        return isCurrent.getAsBoolean();
    }

    Timers timers() {
        return timers;
    }

    BufferPool buffers() {
        return buffers;
    }

    BudgetShare budget() {
        return budget;
    }

    /** Returns an empty array-backed buffer for {@code length} bytes; nearly always the same one. */
    ByteBuffer lend(int length) {
        ByteBuffer lent = input;
        input = null;
        if (lent == null || lent.capacity() < length) {
            lent = ByteBuffer.allocate(Math.max(length, LEAST_INPUT));
        }
        return lent.clear().limit(length);
    }

    /** Takes back a lent buffer, unless it is large; returns whether it was kept. */
    boolean giveBack(ByteBuffer lent) {
        if (lent.capacity() > MOST_INPUT) {
            return false;
        }
        input = lent;
        return true;
    }
}
