package org.tatoo.samples.calendar;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that verify passwords and read calendars. */
final class Workers {
    private static final int MAX_WAITING = 256;

    private Workers() {}

    /** As many threads as processors; with {@value #MAX_WAITING} requests waiting, a further one is rejected. */
    static ThreadPoolExecutor start() {
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), task -> {
                    Thread thread = new Thread(task, "calendar-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
