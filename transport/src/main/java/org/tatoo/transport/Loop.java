package org.tatoo.transport;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;

/** A loop of a framework as the strand of conversations, with what these share: timers and a pool. */
public final class Loop implements Strand {
    private static final Map<Object, WeakReference<Loop>> KNOWN = new WeakHashMap<>();

    private final Executor executor;
    private final BooleanSupplier isCurrent;
    private final DelayedTimers timers;
    private final PooledBuffers buffers = new PooledBuffers();
    private final BudgetShare budget = Budgets.ofProcess().newShare();

    /**
     * A loop that nobody uses yet.
     *
     * @param executor runs its tasks, as a {@link Strand} does
     * @param isCurrent whether the caller is a task of the loop
     * @param delay runs its tasks later
     */
    public Loop(Executor executor, BooleanSupplier isCurrent, DelayedTimers.Delay delay) {
        this.executor = executor;
        this.isCurrent = isCurrent;
        this.timers = new DelayedTimers(Clock.SYSTEM, delay);
    }

    /** The loop that {@code key} is, made by {@code maker} if no transport uses it. */
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
}
