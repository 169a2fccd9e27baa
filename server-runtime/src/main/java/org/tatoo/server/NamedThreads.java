package org.tatoo.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** A factory for the threads of a server, which can be renamed later and joined. */
final class NamedThreads implements ThreadFactory {
    private final String role;
    private final AtomicInteger count = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile String server = "banzai";

    /** @param role the part of the thread names after the server's name */
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

    /** Sets the server's name in the names of existing and future threads. */
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
