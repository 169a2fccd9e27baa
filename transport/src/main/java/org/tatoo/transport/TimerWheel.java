package org.tatoo.transport;

import java.util.concurrent.TimeUnit;

/**
 * A hashed timing wheel with unsorted lists: scheme 6 of George Varghese and Tony Lauck, "Hashed and Hierarchical Timing
 * Wheels", SOSP 1987. Starting, moving and cancelling a timeout are O(1) and allocate nothing; a tick looks at the
 * entries of one slot. One that is put off stays in its slot until that is looked at: moving it would touch its
 * neighbours with every request. A timeout expires up to one tick late, never early. Belongs to one strand.
 */
public final class TimerWheel implements Timers {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final int SLOTS = 1024;

    private final Timeout[] slots = new Timeout[SLOTS];
    private final Clock clock;
    private final long origin;
    private long lastTick;
    private int size;

    /** A wheel that begins at the time of {@code clock}. */
    public TimerWheel(Clock clock) {
        this.clock = clock;
        origin = clock.nanoTime();
        for (int i = 0; i < SLOTS; i++) {
            slots[i] = new Head();
        }
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
        timeout.linkBefore(slots[slot(timeout.tick)]);
    }

    @Override
    public void cancel(Timeout timeout) {
        if (timeout.isLinked()) {
            timeout.unlink();
            size--;
        }
    }

    /** The time to the next tick in nanoseconds, at least 0. */
    public long untilNextTick() {
        return Math.max(0, origin + (lastTick + 1) * TICK_NANOS - clock.nanoTime());
    }

    /** Expires everything that is due at {@code now}. */
    public void advance(long now) {
        long tick = (now - origin) / TICK_NANOS;
        if (tick <= lastTick) {
            return;
        }
        long first = Math.max(lastTick + 1, tick - SLOTS + 1);
        lastTick = tick;
        for (long t = first; t <= tick; t++) {
            expire(slots[slot(t)], tick);
        }
    }

    /** What is due moves to a ring of its own first, because an expiry may schedule or cancel any other entry. */
    private void expire(Timeout head, long tick) {
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
        while (due.isLinked()) {
            Timeout expired = due.next();
            cancel(expired);
            expired.expire();
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
