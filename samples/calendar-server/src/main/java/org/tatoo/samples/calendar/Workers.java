package org.tatoo.samples.calendar;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that verify passwords and read calendars. */
final class Workers {
    private Workers() {}

    /**
     * Starts threads for requests and for the verification of passwords; rejects tasks beyond the limit of waiting
     * requests.
     */
    static ThreadPoolExecutor start(CalendarLimits limits) {
        int threads = limits.workers() + limits.loginThreads();
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(limits.waitingRequests()), task -> {
                    Thread thread = new Thread(task, "calendar-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
