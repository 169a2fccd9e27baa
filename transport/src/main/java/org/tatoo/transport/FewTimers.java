package org.tatoo.transport;

/**
 * Timers of a strand that has few timeouts, such as those of one connection: all wait for one alarm. One that is put off
 * is looked at again when it would have been due. A timeout expires late by what the strand has to do before it, never
 * early. Belongs to the strand.
 */
abstract class FewTimers implements Timers {
    private final Clock clock;
    // Of each in it, "tick" is the time when it is due.
    private final Timeout scheduled = new Ring();
    private boolean set;
    private long time;

    FewTimers(Clock clock) {
        this.clock = clock;
    }

    /** Lets {@link #expireDue} be called on the strand in {@code nanos}, in place of an earlier arrangement. */
    abstract void setAlarm(long nanos);

    /** Lets it not be called, if that is easy. */
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

    /** What is due moves to a separate ring first, because an expiry may schedule or cancel any other timeout. */
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

    /** The fixed member of a ring. */
    private static final class Ring extends Timeout {
        @Override
        protected void expire() {
            throw new AssertionError("a ring is not a timeout");
        }
    }
}
