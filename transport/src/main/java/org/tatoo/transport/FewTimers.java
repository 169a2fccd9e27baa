package org.tatoo.transport;

/**
 * Timers for a strand with few timeouts, such as the strand of one connection; all share one alarm. A timeout that is
 * postponed is checked again at its original time. A timeout may expire late if the strand is busy, but never early.
 * Confined to the strand.
 */
abstract class FewTimers implements Timers {
    private final Clock clock;
    // The scheduled timeouts; "tick" is the time at which each is due.
    private final Timeout scheduled = new Ring();
    private boolean set;
    private long time;

    FewTimers(Clock clock) {
        this.clock = clock;
    }

    /** Schedules a call of {@link #expireDue} on the strand after {@code nanos}; replaces any earlier alarm. */
    abstract void setAlarm(long nanos);

    /** Cancels the alarm, if that is cheap. */
    abstract void cancelAlarm();

    @Override
    public final void schedule(Timeout timeout, long nanos) {
        timeout.tick = clock.nanoTime() + nanos;
        if (!timeout.isLinked()) {
            timeout.linkBefore(scheduled);
        }
        set(timeout.tick, nanos);
    }

    @Override
    public final void cancel(Timeout timeout) {
        timeout.unlink();
        if (set && !scheduled.isLinked()) {
            set = false;
            cancelAlarm();
        }
    }

    private void set(long due, long nanos) {
        if (!set || due - time < 0) {
            set = true;
            time = due;
            setAlarm(nanos);
        }
    }

    /** Expires due timeouts. First moves them to a separate ring, because an expiry may change other timeouts. */
    final void expireDue() {
        set = false;
        long now = clock.nanoTime();
        Timeout due = new Ring();
        Timeout timeout = scheduled.next();
        while (timeout != scheduled) {
            Timeout following = timeout.next();
            if (timeout.tick - now <= 0) {
                timeout.unlink();
                timeout.linkBefore(due);
            } else {
                set(timeout.tick, timeout.tick - now);
            }
            timeout = following;
        }
        try {
            while (due.isLinked()) {
                Timeout expired = due.next();
                expired.unlink();
                expired.expire();
            }
        } finally {
            while (due.isLinked()) {
                Timeout left = due.next();
                left.unlink();
                left.linkBefore(scheduled);
                set(left.tick, 0);
            }
        }
    }

    /** The sentinel of a ring. */
    private static final class Ring extends Timeout {
        @Override
        protected void expire() {
            throw new AssertionError("a ring is not a timeout");
        }
    }
}
