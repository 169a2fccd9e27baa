package org.tatoo.transport;

import java.util.concurrent.Executor;

/**
 * The timers of a strand that differs from the strand of the transport. One timeout of the transport's strand wakes
 * this strand. Confined to this strand, except the alarm.
 */
final class LoopAlarm extends FewTimers {
    private final Strand strand;
    private final Transport below;
    private final Executor loop;
    private final Runnable expired = this::expireDue;

    /** The alarm; like {@code over}, it belongs to the strand of the transport. */
    private final Timeout alarm = new Timeout() {
        @Override
        protected void expire() {
            strand.execute(expired);
        }
    };

    private boolean over;

    /** Creates timers; {@code loop} runs tasks on the strand of {@code below}, unless that has ended. */
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
        // the alarm goes off and finds nothing due
    }

    /** Cancels the alarm permanently. Called on the strand of the transport. */
    void end() {
        over = true;
        below.timers().cancel(alarm);
    }
}
