package org.tatoo.transport;

import java.util.concurrent.Executor;

/**
 * The timers of a strand that is not that of the transport: one timeout of the transport's strand wakes it. Belongs to the
 * strand, but for the alarm.
 */
final class LoopAlarm extends FewTimers {
    private final Strand strand;
    private final Transport below;
    private final Executor loop;
    private final Runnable expired = this::expireDue;

    /** The alarm; belongs to the strand of the transport, as does whether it is over. */
    private final Timeout alarm = new Timeout() {
        @Override
        protected void expire() {
            strand.execute(expired);
        }
    };

    private boolean over;

    /** @param loop does something on the strand of {@code below}, if that has not ended */
    LoopAlarm(Strand strand, Transport below, Executor loop) {
        super(below.clock());
        this.strand = strand;
        this.below = below;
        this.loop = loop;
    }

    @Override
    void setAlarm(long nanos) {
        loop.execute(() -> {
            if (!over) {
                below.timers().schedule(alarm, nanos);
            }
        });
    }

    @Override
    void cancelAlarm() {
        // it finds nothing that is due
    }

    /** Nothing expires any more. On the strand of the transport. */
    void end() {
        over = true;
        below.timers().cancel(alarm);
    }
}
