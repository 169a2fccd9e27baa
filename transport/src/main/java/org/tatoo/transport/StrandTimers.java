package org.tatoo.transport;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Timers of a strand that has few timeouts, such as those of one connection. All wait for the first one that is due; one
 * that is put off is looked at again when it would have been due. A timeout expires late by what the strand has to do
 * before it, never early. Belongs to the strand.
 */
public final class StrandTimers implements Timers {
    private final Strand strand;
    private final Clock clock;
    // Of each in it, "tick" is the time when it is due.
    private final Timeout scheduled = new Head();
    private CompletableFuture<Void> alarm = CompletableFuture.completedFuture(null);
    private long alarmTime;

    /**
     * Timers of {@code strand}.
     *
     * @param clock says what is due; the time of the system passes until it is asked again
     */
    public StrandTimers(Strand strand, Clock clock) {
        this.strand = strand;
        this.clock = clock;
    }

    @Override
    public void schedule(Timeout timeout, long nanos) {
        timeout.tick = clock.nanoTime() + nanos;
        if (!timeout.isLinked()) {
            timeout.linkBefore(scheduled);
        }
        setAlarm(timeout.tick, nanos);
    }

    @Override
    public void cancel(Timeout timeout) {
        timeout.unlink();
        if (!scheduled.isLinked()) {
            alarm.cancel(false);
        }
    }

    private void setAlarm(long time, long nanos) {
        if (alarm.isDone() || time - alarmTime < 0) {
            alarm.cancel(false);
            alarmTime = time;
            alarm = new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
            CompletableFuture<Void> unused = alarm.thenRunAsync(this::expireDue, strand);
        }
    }

    /** What is due moves to a separate ring first, because an expiry may schedule or cancel any other timeout. */
    private void expireDue() {
        long now = clock.nanoTime();
        Timeout due = new Head();
        Timeout timeout = scheduled.next();
        while (timeout != scheduled) {
            Timeout following = timeout.next();
            if (timeout.tick - now <= 0) {
                timeout.unlink();
                timeout.linkBefore(due);
            } else {
                setAlarm(timeout.tick, timeout.tick - now);
            }
            timeout = following;
        }
        while (due.isLinked()) {
            Timeout expired = due.next();
            expired.unlink();
            expired.expire();
        }
    }

    /** The fixed member of a ring. */
    private static final class Head extends Timeout {
        @Override
        protected void expire() {
            throw new AssertionError("a ring is not a timeout");
        }
    }
}
