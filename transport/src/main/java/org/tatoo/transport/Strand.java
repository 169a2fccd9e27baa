package org.tatoo.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs tasks one at a time, each happening before the next, and the tasks of one thread in the order in which it gave
 * them. Everything that happens to a conversation happens on its strand.
 */
public interface Strand extends Executor {
    /**
     * Runs {@code task} later, never inside this call. May be called from any thread.
     *
     * @throws RejectedExecutionException if the strand has ended and will not run the task
     */
    @Override
    void execute(Runnable task);

    /** Whether the caller is a task of this strand. */
    boolean isCurrent();
}
