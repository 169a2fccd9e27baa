package org.tatoo.transport;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A hashed timing wheel with unsorted lists: scheme 6 of George Varghese and Tony Lauck, "Hashed and Hierarchical Timing
 * Wheels", SOSP 1987. Starting, moving and cancelling a timeout are O(1) and allocate nothing; a tick looks at the
 * entries of one slot, and ticks whose slots are not used are passed over. One that is put off stays in its slot until that is looked at: moving it would touch its
 * neighbours with every request. A timeout expires up to one tick late, never early. Belongs to one strand.
 */
public final class TimerWheel implements Timers {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Ticks of more than a minute and a half: the usual timeouts are looked at once, when they may be due. */
    private static final int SLOTS = 2048;

    private static final long NEVER = Long.MAX_VALUE;

    // Each is made when it is first used.
    private final @Nullable Timeout[] slots = new @Nullable Timeout[SLOTS];
    private final Clock clock;
    private final long origin;
    private long lastTick;
    // Before this tick nothing has to be looked at.
    private long next = NEVER;
    private int size;

    /** A wheel that begins at the time of {@code clock}. */
    public TimerWheel(Clock clock) {
        this.clock = clock;
        origin = clock.nanoTime();
    }

    /** Whether nothing is scheduled. */
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

    /** The tick before which {@link #advance} need not be called. */
    long nextTick() {
        return next;
    }

    /**
     * The time in nanoseconds until {@link #advance} has to be called again, at least 0. Nothing expires before; what is
     * scheduled from now on may make it shorter.
     */
    public long untilNext() {
        return next == NEVER ? NEVER : Math.max(0, origin + next * TICK_NANOS - clock.nanoTime());
    }

    /** Expires everything that is due at {@code now}. */
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
                // an expiry failed; the next call looks at its slot again
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

    /** What is due moves to a ring of its own first, because an expiry may schedule or cancel any other entry. */
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

    /** The fixed member of a slot's ring. */
    private static final class Head extends Timeout {
        @Override
        protected void expire() {
            throw new AssertionError("a slot is not a timeout");
        }
    }
}
