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
 * The threads of a server on asynchronous channels. Those of the group tell the events of channels, and run callbacks
 * meanwhile; a fixed group takes no other tasks, so there is a pool for what other threads ask.
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
     * @param count of the threads of a fixed group; in a cached one as many threads as there are processors wait for
     *     events
     */
    AioThreads(boolean cached, int count) throws IOException {
        if (cached) {
            calls = Executors.newCachedThreadPool(events);
            // with another number than a negative one, one thread would wait, and hand all events over to others
            group = AsynchronousChannelGroup.withCachedThreadPool(calls, -1);
        } else {
            calls = pool(count, others);
            group = AsynchronousChannelGroup.withFixedThreadPool(count, events);
        }
    }

    /** A pool whose threads end when there is nothing to do. */
    private static ExecutorService pool(int most, ThreadFactory factory) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most, most, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    AsynchronousChannelGroup group() {
        return group;
    }

    /** Runs what threads outside the group ask. */
    Executor calls() {
        return calls;
    }

    void nameAfter(String server) {
        events.nameAfter(server);
        others.nameAfter(server);
    }

    /** Ends the threads, and waits for them, at most until {@code end}; those that are busy then are interrupted. */
    void end(long end) throws IOException {
        group.shutdownNow();
        calls.shutdown();
        events.join(end);
        others.join(end);
        calls.shutdownNow();
    }
}
