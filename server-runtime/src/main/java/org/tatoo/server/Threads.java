package org.tatoo.server;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting for threads without losing an interrupt. */
final class Threads {
    private Threads() {}

    /**
     * Runs what may hang in a thread of its own, and waits for at most {@code nanos}.
     *
     * @return whether it has ended
     */
    static boolean run(String name, Runnable body, long nanos) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return join(thread, nanos);
    }

    /**
     * Waits until {@code thread} has ended, for at most {@code nanos}.
     *
     * @return whether it has ended
     */
    static boolean join(Thread thread, long nanos) {
        long start = System.nanoTime();
        boolean interrupted = false;
        long left = nanos;
        while (left > 0 && thread.isAlive()) {
            try {
                // 0 would wait for ever
                thread.join(Math.max(1, left / 1_000_000));
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = nanos - (System.nanoTime() - start);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    /** Waits for {@code nanos}. */
    static void sleep(long nanos) {
        await(new CountDownLatch(1), nanos);
    }

    /**
     * Waits until {@code latch} is open, for at most {@code nanos}.
     *
     * @return whether it is open
     */
    static boolean await(CountDownLatch latch, long nanos) {
        long start = System.nanoTime();
        boolean interrupted = false;
        while (true) {
            try {
                boolean open = latch.await(nanos - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return open;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
