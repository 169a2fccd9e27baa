package org.tatoo.testing;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Strand;

/** A strand whose tasks run when the test requests it, in the thread that created it. */
final class TestStrand implements Strand {
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Thread thread = Thread.currentThread();
    private boolean elsewhere;

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == thread && !elsewhere;
    }

    /** Runs {@code task} as if on another thread. */
    void elsewhere(Runnable task) {
        elsewhere = true;
        try {
            task.run();
        } finally {
            elsewhere = false;
        }
    }

    /** Runs the waiting tasks and those that they submit; returns whether there were any. */
    boolean run() {
        boolean ran = false;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            ran = true;
        }
        return ran;
    }

    /** Waits for a task of another thread and runs it; returns whether one arrived within {@code nanos}. */
    boolean await(long nanos) {
        try {
            @Nullable Runnable task = tasks.poll(nanos, TimeUnit.NANOSECONDS);
            if (task != null) {
                task.run();
            }
            return task != null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
