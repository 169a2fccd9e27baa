package org.tatoo.tls;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.tatoo.transport.Strand;

/** A strand whose tasks run when the test says so, in the test's thread. */
final class ManualStrand implements Strand {
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.currentThread();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Runs all tasks, and those that they give; whether there was one. */
    boolean run() {
        boolean ran = false;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            ran = true;
        }
        return ran;
    }
}
