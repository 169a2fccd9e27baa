package org.tatoo.testing;

import java.util.ArrayDeque;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The latest events of a run. */
final class Journal {
    private static final int MOST = 40;
    private static final int BYTES = 100;

    private final ArrayDeque<Supplier<String>> events = new ArrayDeque<>();
    private long forgotten;

    void note(String event) {
        add(() -> event);
    }

    void note(String event, byte[] bytes) {
        add(() -> event + " " + Difference.abridged(bytes, BYTES));
    }

    private void add(Supplier<String> event) {
        if (events.size() == MOST) {
            events.removeFirst();
            forgotten++;
        }
        events.addLast(event);
    }

    /** Returns the events, one per line. */
    @Override
    public String toString() {
        String before = forgotten == 0 ? "" : "    … " + forgotten + " more\n";
        return before + events.stream().map(event -> "    " + event.get()).collect(Collectors.joining("\n"));
    }
}
