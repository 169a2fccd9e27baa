package org.tatoo.transport;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Cancellable;

/** The tasks of a conversation that wait for their time. Belongs to the strand. */
final class ScheduledTasks {
    private final Lifecycle life;
    private final Timers timers;
    private @Nullable Set<Entry> waiting;

    ScheduledTasks(Lifecycle life, Timers timers) {
        this.life = life;
        this.timers = timers;
    }

    /** A task that is not started; may be made on any thread. */
    Entry newEntry(Runnable task) {
        return new Entry(task);
    }

    /** Lets the task run in {@code nanos}, unless the connection has ended by then. */
    void start(Entry entry, long nanos) {
        if (entry.task != null && !life.state().hasEnded()) {
            if (waiting == null) {
                waiting = new HashSet<>();
            }
            waiting.add(entry);
            timers.schedule(entry, nanos);
        }
    }

    private void remove(Entry entry) {
        if (waiting != null && waiting.remove(entry)) {
            timers.cancel(entry);
        }
    }

    void cancelAll() {
        if (waiting != null) {
            waiting.forEach(timers::cancel);
            waiting = null;
        }
    }

    /** One task, until it runs or is cancelled. When its time is over, it takes its place among the other tasks. */
    final class Entry extends Timeout implements Cancellable, Runnable {
        private volatile @Nullable Runnable task;

        Entry(Runnable task) {
            this.task = task;
        }

        @Override
        protected void expire() {
            remove(this);
            life.calls().execute(this);
        }

        @Override
        public void run() {
            Runnable due = task;
            if (due != null && !life.state().hasEnded()) {
                task = null;
                due.run();
            }
        }

        @Override
        public void cancel() {
            if (task != null) {
                task = null;
                life.calls().offer(() -> remove(this));
            }
        }
    }
}
