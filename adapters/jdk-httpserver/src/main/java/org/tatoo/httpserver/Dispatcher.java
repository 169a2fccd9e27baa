package org.tatoo.httpserver;

import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The executor of handlers: that of the application, or a thread of the server if there is none. The server's thread
 * also runs tasks that an executor would run on the calling thread, so that no handler ever runs on an event loop.
 */
final class Dispatcher {
    private static final System.Logger LOG = System.getLogger("org.tatoo.httpserver");
    private static final int PATIENCE_SECONDS = 1;

    private final @Nullable Executor executor;
    private final ThreadPoolExecutor own;
    private volatile @Nullable Thread thread;

    /**
     * Creates a dispatcher; starts the server's thread, which inherits from the caller, if it is needed.
     *
     * @param executor the executor of the application; null if it has set none
     */
    Dispatcher(@Nullable Executor executor, String name) {
        this.executor = executor;
        own = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread made = new Thread(task, name);
            thread = made;
            return made;
        });
        if (executor == null) {
            own.prestartCoreThread();
        }
    }

    /**
     * Runs {@code task} later.
     *
     * @throws RejectedExecutionException if the task will not run
     */
    void execute(Runnable task) {
        if (executor == null) {
            own.execute(task);
            return;
        }
        Thread loop = Thread.currentThread();
        executor.execute(() -> {
            if (Thread.currentThread() == loop) {
                own.execute(task);
            } else {
                task.run();
            }
        });
    }

    /** Ends the server's thread, interrupts its task, and waits for it a short time. */
    void stop() {
        own.shutdownNow();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            if (!own.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "A handler still runs although its server has stopped");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
