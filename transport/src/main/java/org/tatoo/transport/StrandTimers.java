package org.tatoo.transport;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Timers for a strand with few timeouts; a platform thread wakes the strand. */
public final class StrandTimers extends FewTimers {
    private final Strand strand;
    private CompletableFuture<Void> alarm = CompletableFuture.completedFuture(null);

    /**
     * Creates the timers of {@code strand}.
     *
     * @param clock determines which timeouts are due; the strand is woken by system time
     */
    public StrandTimers(Strand strand, Clock clock) {
        super(clock);
        this.strand = strand;
    }

    @Override
    void setAlarm(long nanos) {
        alarm.cancel(false);
        alarm = new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
        CompletableFuture<Void> unused = alarm.thenRunAsync(this::expireDue, strand);
    }

    @Override
    void cancelAlarm() {
        alarm.cancel(false);
    }
}
