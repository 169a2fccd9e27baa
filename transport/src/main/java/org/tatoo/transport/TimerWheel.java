package org.tatoo.transport;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A hashed timing wheel with unsorted lists: scheme 6 of George Varghese and Tony Lauck, "Hashed and Hierarchical
 * Timing Wheels", SOSP 1987. Starting, moving and cancelling a timeout are O(1) and allocate nothing. A tick inspects
 * the entries of one slot; ticks of unused slots are skipped. A postponed timeout stays in its slot until the slot is
 * inspected, because moving it would touch its neighbors with every request. A timeout expires up to one tick late,
 * never early. Confined to one strand.
 */
public final class TimerWheel implements Timers {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Slots for more than 90 seconds of ticks: the usual timeouts are inspected once, when they may be due. */
    private static final int SLOTS = 2048;

    private static final long NEVER = Long.MAX_VALUE;

    // Each slot is created on first use.
    private final @Nullable Timeout[] slots = new @Nullable Timeout[SLOTS];
    private final Clock clock;
    private final long origin;
    private long lastTick;
    // The next tick at which an entry must be inspected.
    private long next = NEVER;
    private int size;

    /** Creates a wheel that starts at the current time of {@code clock}. */
    public TimerWheel(Clock clock) {
        this.clock = clock;
        origin = clock.nanoTime();
    }

    /** Returns whether nothing is scheduled. */
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public void schedule(Timeout timeout, long nanos) {
        long now = clock.nanoTime();
        long tick = Math.max(lastTick + 1, (now - origin + nanos + TICK_NANOS - 1) / TICK_NANOS);
        timeout.tick = tick;
        if (timeout.isLinked() && timeout.visit <= tick) {
            return;
        }
        cancel(timeout);
        link(timeout);
        size++;
    }

    private void link(Timeout timeout) {
        timeout.visit = timeout.tick;
        next = Math.min(next, timeout.visit);
        int slot = slot(timeout.tick);
        Timeout head = slots[slot];
        if (head == null) {
            head = new Head();
            slots[slot] = head;
        }
        timeout.linkBefore(head);
    }

    @Override
    public void cancel(Timeout timeout) {
        if (timeout.isLinked()) {
            timeout.unlink();
            size--;
        }
    }

    /** Returns the tick before which {@link #advance} need not be called. */
    long nextTick() {
        return next;
    }

    /**
     * Returns the nanoseconds until {@link #advance} must be called again, at least 0. Nothing expires before then;
     * newly scheduled timeouts may shorten the interval.
     */
    public long untilNext() {
        return next == NEVER ? NEVER : Math.max(0, origin + next * TICK_NANOS - clock.nanoTime());
    }

    /** Expires all timeouts due at {@code now}. */
    public void advance(long now) {
        long tick = (now - origin) / TICK_NANOS;
        if (tick <= lastTick) {
            return;
        }
        lastTick = tick;
        if (tick < next) {
            return;
        }
        long t = Math.max(next, tick - SLOTS + 1);
        next = NEVER;
        try {
            for (; t <= tick; t++) {
                expire(t, tick);
            }
        } finally {
            if (t <= tick) {
                // an expiry failed; the next call inspects its slot again
                lastTick = t - 1;
                next = t;
            } else {
                findNext();
            }
        }
    }

    /** Lowers {@link #next} to the first tick whose slot is used. */
    private void findNext() {
        if (size == 0) {
            next = NEVER;
            return;
        }
        long last = Math.min(next, lastTick + SLOTS);
        for (long t = lastTick + 1; t <= last; t++) {
            Timeout head = slots[slot(t)];
            if (head != null && head.isLinked()) {
                next = t;
                return;
            }
        }
    }

    /** Expires due entries. First moves them to a separate ring, because an expiry may change any other entry. */
    private void expire(long slot, long tick) {
        Timeout head = slots[slot(slot)];
        if (head == null || !head.isLinked()) {
            return;
        }
        Timeout due = new Head();
        Timeout entry = head.next();
        while (entry != head) {
            Timeout following = entry.next();
            if (entry.visit <= tick) {
                entry.unlink();
                if (entry.tick <= tick) {
                    entry.linkBefore(due);
                } else {
                    link(entry);
                }
            }
            entry = following;
        }
        try {
            while (due.isLinked()) {
                Timeout expired = due.next();
                cancel(expired);
                expired.expire();
            }
        } finally {
            while (due.isLinked()) {
                Timeout left = due.next();
                left.unlink();
                left.linkBefore(head);
            }
        }
    }

    private static int slot(long tick) {
        return (int) (tick & (SLOTS - 1));
    }

    /** The sentinel of a slot's ring. */
    private static final class Head extends Timeout {
        @Override
        protected void expire() {
            throw new AssertionError("a slot is not a timeout");
        }
    }
}
