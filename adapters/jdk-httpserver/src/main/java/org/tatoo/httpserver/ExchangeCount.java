package org.tatoo.httpserver;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The number of exchanges in progress. Thread-safe. */
final class ExchangeCount {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition none = lock.newCondition();
    private int count;

    void begin() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            if (--count == 0) {
                none.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there are none.
     *
     * @param end the end of the wait, as in {@link System#nanoTime}
     */
    void awaitNone(long end) {
        boolean interrupted = false;
        lock.lock();
        try {
            for (long left = end - System.nanoTime(); count > 0 && left > 0 && !interrupted; ) {
                try {
                    left = none.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            lock.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
