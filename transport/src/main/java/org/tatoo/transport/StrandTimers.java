package org.tatoo.transport;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Timers of a strand that has few timeouts; a thread of the platform wakes it. */
public final class StrandTimers extends FewTimers {
    private final Strand strand;
    private CompletableFuture<Void> alarm = CompletableFuture.completedFuture(null);

    /**
     * Timers of {@code strand}.
     *
     * @param clock says what is due; the time of the system passes until it is asked again
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
