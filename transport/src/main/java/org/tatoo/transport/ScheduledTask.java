package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Cancellable;

/**
 * A task of a conversation that waits for its time, until it runs or is cancelled. When its time is over, it takes its
 * place among the other tasks.
 */
final class ScheduledTask extends Timeout implements Cancellable, Runnable {
    private final Resident resident;
    private final Timers timers;
    private volatile @Nullable Runnable task;

    /** A task that is not started; may be made on any thread. */
    ScheduledTask(Resident resident, Timers timers, Runnable task) {
        this.resident = resident;
        this.timers = timers;
        this.task = task;
    }

    /** Lets the task run in {@code nanos}, unless the connection has ended by then. On the strand. */
    void start(long nanos) {
        if (task != null && resident.life().keep(this)) {
            timers.schedule(this, nanos);
        }
    }

    /** Lets the task not run. On the strand. */
    void stop() {
        timers.cancel(this);
    }

    @Override
    protected void expire() {
        Lifecycle life = resident.life();
        life.drop(this);
        life.execute(this);
    }

    @Override
    public void run() {
        Runnable due = task;
        if (due != null && !resident.life().state().hasEnded()) {
            task = null;
            due.run();
        }
    }

    @Override
    public void cancel() {
        if (task != null) {
            task = null;
            resident.offer(0, () -> {
                if (resident.life().drop(this)) {
                    stop();
                }
            });
        }
    }
}
