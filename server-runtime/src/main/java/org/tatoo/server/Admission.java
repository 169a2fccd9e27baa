package org.tatoo.server;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Keeps the number of open connections below its limit. Used when a connection begins and ends, by all threads. */
final class Admission {
    private final int limit;
    private final Addresses addresses;
    private final Semaphore places;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong accepted = new AtomicLong();

    Admission(Limits limits) {
        this.limit = limits.maxConnections();
        this.addresses = new Addresses(limits.perAddress(), limits.perAddressLoopback());
        this.places = new Semaphore(limit);
    }

    int limit() {
        return limit;
    }

    int open() {
        return open.get();
    }

    /** How many there have been, with those that are open. */
    long accepted() {
        return accepted.get();
    }

    /** How many each address has. */
    Addresses addresses() {
        return addresses;
    }

    /** Takes a place for a connection to come; false if there is none now. */
    boolean tryReserve() {
        return places.tryAcquire();
    }

    /** Takes a place if there is one within {@code millis}. */
    boolean tryReserve(long millis) throws InterruptedException {
        return places.tryAcquire(millis, TimeUnit.MILLISECONDS);
    }

    /** The place taken is used by a connection. */
    void opened() {
        accepted.incrementAndGet();
        open.incrementAndGet();
    }

    /**
     * Gives back the place of a connection that has ended.
     *
     * @param share that of its address; null if it was not counted
     */
    void ended(Addresses.@Nullable Share share) {
        if (share != null) {
            addresses.leave(share);
        }
        open.decrementAndGet();
        places.release();
    }

    /** Gives back a place that no connection used. */
    void cancel() {
        places.release();
    }
}
