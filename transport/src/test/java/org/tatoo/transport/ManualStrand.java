package org.tatoo.transport;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

/** A strand whose tasks run when the test says so, in the test's thread. */
final class ManualStrand implements Strand {
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.currentThread();
    private boolean ended;

    /** Whether the test's thread does not count as this strand's. */
    boolean isElsewhere;

    @Override
    public void execute(Runnable task) {
        if (ended) {
            throw new RejectedExecutionException("the strand has ended");
        }
        tasks.add(task);
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == thread && !isElsewhere;
    }

    /** Runs all tasks, and those that they give. */
    void run() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** The number of tasks that wait. */
    int size() {
        return tasks.size();
    }

    void end() {
        ended = true;
    }
}
