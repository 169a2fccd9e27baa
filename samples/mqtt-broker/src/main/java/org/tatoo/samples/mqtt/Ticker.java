package org.tatoo.samples.mqtt;

import java.time.Duration;

/** A thread that repeats a task until it is stopped. */
final class Ticker {
    private final Thread thread;

    private Ticker(Thread thread) {
        this.thread = thread;
    }

    /** Starts a thread that calls {@code work}, with {@code pause} before each call. */
    static Ticker start(String name, Duration pause, Runnable work) {
        Thread thread = new Thread(() -> run(pause, work), name);
        thread.setDaemon(true);
        thread.start();
        return new Ticker(thread);
    }

    private static void run(Duration pause, Runnable work) {
        try {
            while (true) {
                Thread.sleep(pause.toMillis());
                work.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        thread.interrupt();
    }
}
