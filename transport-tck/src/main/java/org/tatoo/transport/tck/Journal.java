package org.tatoo.transport.tck;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of one handler, in order. Records faults: overlapping or nested callbacks or tasks, and events before
 * {@code opened} or after {@code closed}. Thread-safe.
 */
final class Journal {
    private final Duration patience;
    private final List<String> events = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private @Nullable String inside;
    private boolean begun;
    private boolean over;
    private boolean left;

    Journal(Duration patience) {
        this.patience = patience;
    }

    /** Begins a callback or task. */
    synchronized void enter(String event) {
        if (inside != null) {
            faults.add(event + " inside or during " + inside);
        }
        if (begun == event.equals("opened")) {
            faults.add(event + (begun ? " again" : " before opened"));
        }
        if (over) {
            faults.add(event + " after closed");
        }
        begun = true;
        over |= event.equals("closed");
        if (left) {
            faults.add(event + " after the handler was left");
        }
        inside = event;
        add(event);
    }

    synchronized void exit() {
        inside = null;
    }

    /** Begins a task, which may run before {@code opened} or after {@code closed}, but not during a callback. */
    synchronized void enterTask() {
        if (inside != null) {
            faults.add("task inside or during " + inside);
        }
        inside = "task";
    }

    /** Forbids events after the current callback. */
    synchronized void leave() {
        left = true;
    }

    synchronized void expect(boolean holds, String expected) {
        if (!holds) {
            faults.add("expected: " + expected);
        }
    }

    synchronized void add(String event) {
        events.add(event);
        notifyAll();
    }

    synchronized List<String> events() {
        return List.copyOf(events);
    }

    synchronized List<String> faults() {
        return List.copyOf(faults);
    }

    int count(String event) {
        return (int) events().stream().filter(event::equals).count();
    }

    boolean contains(String event) {
        return events().contains(event);
    }

    void await(String event) {
        await("the event " + event, heard -> heard.contains(event));
    }

    void await(String description, Predicate<List<String>> condition) {
        if (!isSoon(condition)) {
            throw new AssertionError("expected in time: " + description + "; heard " + events());
        }
    }

    private synchronized boolean isSoon(Predicate<List<String>> condition) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (!condition.test(events)) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }
}
