package org.tatoo.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the threads of a server, whose name may be known later, and waits for their ends. */
final class NamedThreads implements ThreadFactory {
    private final String role;
    private final AtomicInteger count = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile String server = "banzai";

    /** @param role the part of the names after that of the server */
    NamedThreads(String role) {
        this.role = role;
    }

    @Override
    public Thread newThread(Runnable body) {
        threads.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
        Thread thread = new Thread(body, server + "-" + role + "-" + count.incrementAndGet());
        threads.add(thread);
        return thread;
    }

    /** Names the threads that there are, and those to come. */
    void nameAfter(String value) {
        String old = server;
        server = value;
        for (Thread thread : threads) {
            thread.setName(thread.getName().replaceFirst("^" + old + "-", value + "-"));
        }
    }

    /** Waits until all threads have ended, at most until {@code end}, as of {@link System#nanoTime}. */
    void join(long end) {
        threads.forEach(thread -> Threads.join(thread, end - System.nanoTime()));
    }
}
