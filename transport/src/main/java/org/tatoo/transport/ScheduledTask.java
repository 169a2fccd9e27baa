package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Cancellable;

/**
 * A delayed task of a conversation, pending until it runs or is cancelled. When it is due, it joins the queue of the
 * other tasks.
 */
final class ScheduledTask extends Timeout implements Cancellable, Runnable {
    private final Resident resident;
    private final Timers timers;
    private volatile @Nullable Runnable task;

    /** Creates a task that is not started; any thread may call this. */
    ScheduledTask(Resident resident, Timers timers, Runnable task) {
        this.resident = resident;
        this.timers = timers;
        this.task = task;
    }

    /** Schedules the task to run after {@code nanos}, unless the connection has ended by then. Called on the strand. */
    void start(long nanos) {
        if (task != null && resident.life().keep(this)) {
            timers.schedule(this, nanos);
        }
    }

    /** Cancels the timer. Called on the strand. */
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
