package org.tatoo.transport;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of the state of {@link Waiters} that few conversations need. */
final class Waiting {
    private final Set<ScheduledTask> tasks = new HashSet<>();
    private @Nullable Set<Subscriber> subscribers;
    private @Nullable Suspended suspended;

    boolean isAnyone() {
        return suspended != null || !tasks.isEmpty() || (subscribers != null && !subscribers.isEmpty());
    }

    boolean keep(ScheduledTask task) {
        return tasks.add(task);
    }

    boolean drop(ScheduledTask task) {
        return tasks.remove(task);
    }

    void keep(Subscriber subscriber) {
        if (subscribers == null) {
            subscribers = new HashSet<>();
        }
        subscribers.add(subscriber);
    }

    void drop(Subscriber subscriber) {
        if (subscribers != null) {
            subscribers.remove(subscriber);
        }
    }

    @Nullable
    Suspended suspended() {
        return suspended;
    }

    void suspend(@Nullable Suspended next) {
        if (suspended != null) {
            suspended.end();
        }
        suspended = next;
    }

    /** Cancels the timers of all tasks and ends the subscriptions. */
    void end() {
        tasks.forEach(ScheduledTask::stop);
        tasks.clear();
        if (subscribers != null) {
            List.copyOf(subscribers).forEach(Subscriber::connectionEnded);
            subscribers = null;
        }
    }
}
