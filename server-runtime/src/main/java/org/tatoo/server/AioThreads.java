package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.AsynchronousChannelGroup;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a server with asynchronous channels. The threads of the group deliver channel events and run
 * callbacks. A fixed group accepts no other tasks, so a separate pool runs the requests of other threads.
 */
final class AioThreads {
    private static final long KEPT_SECONDS = 10;

    private final NamedThreads events = new NamedThreads("aio");
    private final NamedThreads others = new NamedThreads("calls");
    private final AsynchronousChannelGroup group;
    private final ExecutorService calls;

    /**
     * Starts the threads of the group.
     *
     * @param count the number of threads of a fixed group; in a cached group, as many threads as there are processors
     *     wait for events
     */
    AioThreads(boolean cached, int count) throws IOException {
        if (cached) {
            calls = Executors.newCachedThreadPool(events);
            // a non-negative size would make a single thread wait and dispatch all events to others
            group = AsynchronousChannelGroup.withCachedThreadPool(calls, -1);
        } else {
            calls = pool(count, others);
            group = AsynchronousChannelGroup.withFixedThreadPool(count, events);
        }
    }

    private static ExecutorService pool(int most, ThreadFactory factory) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most, most, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    AsynchronousChannelGroup group() {
        return group;
    }

    /** Returns the executor for requests of threads outside the group. */
    Executor calls() {
        return calls;
    }

    void nameAfter(String server) {
        events.nameAfter(server);
        others.nameAfter(server);
    }

    /** Ends the threads and waits for them, at most until {@code end}; threads still busy then are interrupted. */
    void end(long end) throws IOException {
        group.shutdownNow();
        calls.shutdown();
        events.join(end);
        others.join(end);
        calls.shutdownNow();
    }
}
