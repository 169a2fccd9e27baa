package org.tatoo.server;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.tatoo.transport.Clock;

/** Utilities that wait for threads and preserve interrupts. */
final class Threads {
    /** The time between two readings of a clock, which may differ from the system clock. */
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Threads() {}

    /**
     * Runs {@code body}, which may hang, in its own thread, and waits for at most {@code nanos}.
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
                // 0 would wait forever
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

    /**
     * Waits until {@code thread} has ended, at most until {@code clock} reaches {@code until}.
     *
     * @return whether it has ended
     */
    static boolean join(Thread thread, Clock clock, long until) {
        return await(clock, until, nanos -> join(thread, nanos));
    }

    /**
     * Waits until {@code latch} is open, at most until {@code clock} reaches {@code until}.
     *
     * @return whether it is open
     */
    static boolean await(CountDownLatch latch, Clock clock, long until) {
        return await(clock, until, nanos -> await(latch, nanos));
    }

    static void sleep(Clock clock, long until) {
        await(new CountDownLatch(1), clock, until);
    }

    /** @param waiting waits for at most the given nanoseconds, and returns whether the awaited condition holds */
    private static boolean await(Clock clock, long until, LongPredicate waiting) {
        while (true) {
            long left = until - clock.nanoTime();
            if (waiting.test(Math.min(STEP_NANOS, left))) {
                return true;
            }
            if (left <= 0) {
                return false;
            }
        }
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
