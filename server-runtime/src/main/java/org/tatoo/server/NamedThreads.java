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
        Thread thread = new Thread(() -> run(body), server + "-" + role + "-" + count.incrementAndGet());
        threads.add(thread);
        return thread;
    }

    private void run(Runnable body) {
        try {
            body.run();
        } finally {
            threads.remove(Thread.currentThread());
        }
    }

    /** Names the threads that there are, and those to come. */
    void nameAfter(String value) {
        String old = server;
        server = value;
        for (Thread thread : threads) {
            thread.setName(thread.getName().replaceFirst("^" + old + "-", value + "-"));
        }
    }

    /** Waits until all threads have ended. */
    void join() {
        threads.forEach(Threads::join);
    }
}
