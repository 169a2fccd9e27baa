package org.tatoo.server;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps the number of open connections below its limit. Used when a connection begins and ends, by all threads. */
final class Admission {
    private final int limit;
    private final Semaphore places;
    private final AtomicInteger open = new AtomicInteger();

    Admission(int limit) {
        this.limit = limit;
        this.places = new Semaphore(limit);
    }

    int limit() {
        return limit;
    }

    int open() {
        return open.get();
    }

    /** Takes a place for a connection to come; false if there is none now. */
    boolean tryReserve() {
        return places.tryAcquire();
    }

    /** Takes a place as soon as there is one. */
    void reserve() throws InterruptedException {
        places.acquire();
    }

    /** The place taken is used by a connection. */
    void opened() {
        open.incrementAndGet();
    }

    /** Gives back the place of a connection that has ended. */
    void ended() {
        open.decrementAndGet();
        places.release();
    }

    /** Gives back a place that no connection used. */
    void cancel() {
        places.release();
    }
}
