package org.tatoo.server;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The limit on the number of open connections. Used by all threads when a connection begins and ends. */
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

    /** Returns the number of connections so far, including open ones. */
    long accepted() {
        return accepted.get();
    }

    /** Returns the number of connections per address. */
    Addresses addresses() {
        return addresses;
    }

    /** Reserves a place for a future connection; returns false if there is none now. */
    boolean tryReserve() {
        return places.tryAcquire();
    }

    /** Reserves a place if one is available within {@code millis}. */
    boolean tryReserve(long millis) throws InterruptedException {
        return places.tryAcquire(millis, TimeUnit.MILLISECONDS);
    }

    void opened() {
        accepted.incrementAndGet();
        open.incrementAndGet();
    }

    /**
     * Releases the place of a connection that has ended.
     *
     * @param share the share of its address; null if it was not counted
     */
    void ended(Addresses.@Nullable Share share) {
        if (share != null) {
            addresses.leave(share);
        }
        open.decrementAndGet();
        places.release();
    }

    void cancel() {
        places.release();
    }
}
