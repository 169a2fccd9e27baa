package org.tatoo.tls;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of as many threads as there are processors. The threads end when idle, and do not keep the process alive. */
final class TaskPool implements Executor {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor pool;

    TaskPool() {
        int threads = Runtime.getRuntime().availableProcessors();
        pool = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), TaskPool::thread);
        pool.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tls-handshakes-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable work) {
        pool.execute(work);
    }
}
