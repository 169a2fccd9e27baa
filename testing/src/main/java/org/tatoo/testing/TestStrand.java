package org.tatoo.testing;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Strand;

/** A strand whose tasks run when the test says so, in the thread that made it. */
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

    /** Runs {@code task} as if another thread did. */
    void elsewhere(Runnable task) {
        elsewhere = true;
        try {
            task.run();
        } finally {
            elsewhere = false;
        }
    }

    /** Runs the tasks that wait, and those that they give; whether there were some. */
    boolean run() {
        boolean ran = false;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            ran = true;
        }
        return ran;
    }

    /** Waits for a task of another thread and runs it; whether one came in {@code nanos}. */
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
