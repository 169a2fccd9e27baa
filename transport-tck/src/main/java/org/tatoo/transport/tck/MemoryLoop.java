package org.tatoo.transport.tck;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Strand;
import org.tatoo.transport.TimerWheel;

/** A thread with a queue of tasks, and a manually advanced clock. */
final class MemoryLoop implements Strand, Clock {
    private static final long STEP = Duration.ofMillis(50).toNanos();

    private static final long MOST_MILLIS = 20_000;

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "tck-memory-loop");
    private final TimerWheel timers;
    private final ByteBuffer readBuffer = ByteBuffer.allocate(16 << 10);
    private final AtomicLong now = new AtomicLong();
    private final Budgets budgets = new Budgets(Budgets.ofHeap());
    private volatile @Nullable Throwable failure;
    // Guarded by this object's monitor.
    private boolean ended;

    MemoryLoop() {
        timers = new TimerWheel(this);
        thread.setDaemon(true);
        thread.start();
    }

    TimerWheel timers() {
        return timers;
    }

    /** Returns the budgets of its connections only. */
    Budgets budgets() {
        return budgets;
    }

    /** Returns the shared read buffer, cleared. */
    ByteBuffer readBuffer() {
        return readBuffer.clear();
    }

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (ended && !isCurrent()) {
            throw new RejectedExecutionException("the server has stopped");
        }
        tasks.add(task);
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Advances the clock in steps; the consequences of each step occur before the next. */
    void pass(Duration time) {
        for (long left = time.toNanos(); left > 0; left -= STEP) {
            long step = Math.min(left, STEP);
            await(() -> {
                timers.advance(now.addAndGet(step));
            });
        }
    }

    void await(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        execute(() -> {
            try {
                task.run();
            } finally {
                done.countDown();
            }
        });
        try {
            done.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * Runs the waiting tasks, and rejects later ones.
     *
     * @throws IllegalStateException if a task has failed
     */
    void end() {
        synchronized (this) {
            ended = true;
            tasks.add(() -> {});
        }
        try {
            thread.join(MOST_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        if (thread.isAlive()) {
            throw new IllegalStateException("the loop does not end");
        }
        if (failure != null) {
            throw new IllegalStateException("a task of the loop failed", failure);
        }
    }

    private void runNext() throws InterruptedException {
        Runnable task = tasks.take();
        try {
            task.run();
        } catch (Throwable t) {
            failure = t;
        }
    }

    private void run() {
        try {
            while (true) {
                runNext();
                synchronized (this) {
                    if (ended && tasks.isEmpty()) {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the loop", e);
        }
    }
}
