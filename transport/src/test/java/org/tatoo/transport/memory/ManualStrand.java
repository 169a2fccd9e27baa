package org.tatoo.transport.memory;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import org.tatoo.transport.Strand;

/** A strand whose tasks run when the test says so, in the test's thread. */
public final class ManualStrand implements Strand {
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.currentThread();
    private boolean ended;

    /** Whether the test's thread does not count as this strand's. */
    public boolean isElsewhere;

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

    /** Runs all tasks, and those that they give. Returns true if there was one. */
    public boolean run() {
        boolean ran = false;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            ran = true;
        }
        return ran;
    }

    /** The number of tasks that wait. */
    public int size() {
        return tasks.size();
    }

    public void end() {
        ended = true;
    }
}
