package org.tatoo.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that runs its tasks one at a time; each task happens-before the next. The tasks submitted by one thread
 * run in the order of submission. All events of a conversation run on its strand.
 */
public interface Strand extends Executor {
    /**
     * Runs {@code task} later, never inside this call. May be called from any thread.
     *
     * @throws RejectedExecutionException if the strand has ended and will not run the task
     */
    @Override
    void execute(Runnable task);

    /** Returns whether the caller runs in a task of this strand. */
    boolean isCurrent();
}
