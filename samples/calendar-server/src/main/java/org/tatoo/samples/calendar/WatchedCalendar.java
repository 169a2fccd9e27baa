package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Change;
import org.tatoo.samples.calendar.store.Changes;
import org.tatoo.writer.WriteException;

/** A calendar with its watchers. */
final class WatchedCalendar {
    /** The maximum number of changes read at once. */
    private static final int BATCH = 500;

    private final String name;
    private final CalendarStore store;
    private final Consumer<Watcher> ended;
    private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();

    /** True if a task that looks for changes is scheduled. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** @param ended receives each watcher whose watch ends */
    WatchedCalendar(String name, CalendarStore store, Consumer<Watcher> ended) {
        this.name = name;
        this.store = store;
        this.ended = ended;
    }

    void add(Watcher watcher) {
        watchers.add(watcher);
    }

    /** Removes a watcher; returns whether none is left. */
    boolean isEmptyWithout(Watcher watcher) {
        watchers.remove(watcher);
        return watchers.isEmpty();
    }

    /** Schedules a task that reports the changes made before this call. */
    void look(Executor reader) {
        if (due.compareAndSet(false, true)) {
            reader.execute(this::tellAll);
        }
    }

    private void tellAll() {
        due.set(false);
        try {
            List<Watcher> ready = ready();
            while (!ready.isEmpty() && tellFrom(oldest(ready), ready)) {
                ready = ready();
            }
        } catch (IOException | WriteException e) {
            watchers.forEach(watcher -> end(watcher, "unavailable"));
        }
    }

    private List<Watcher> ready() {
        return watchers.stream().filter(Watcher::isReady).toList();
    }

    private static long oldest(List<Watcher> watchers) {
        return watchers.stream().mapToLong(Watcher::version).min().orElseThrow();
    }

    /** Reports the changes after a version; returns false if there are none. */
    private boolean tellFrom(long version, List<Watcher> ready) throws IOException {
        Changes changes = store.changes(name, version, BATCH);
        if (changes instanceof Changes.Known known) {
            tell(version, known, ready);
            return !known.changes().isEmpty();
        }
        String why = changes instanceof Changes.Forgotten ? "forgotten" : "refused";
        ready.stream().filter(watcher -> watcher.version() == version).forEach(watcher -> end(watcher, why));
        return true;
    }

    /** Reports changes to each watcher; watchers at the same version share one encoded text. */
    private static void tell(long version, Changes.Known known, List<Watcher> ready) {
        Map<Long, byte[]> texts = new HashMap<>();
        for (Watcher watcher : ready) {
            long from = watcher.version();
            if (from < known.version()) {
                byte[] text = texts.computeIfAbsent(
                        from,
                        each -> text(known.changes()
                                .subList((int) (each - version), known.changes().size())));
                watcher.tell(text, known.version());
            }
        }
    }

    private static byte[] text(List<Change> changes) {
        Lines lines = new Lines();
        changes.forEach(lines::add);
        return lines.toByteArray();
    }

    private void end(Watcher watcher, String why) {
        ended.accept(watcher);
        watcher.end(why);
    }
}
