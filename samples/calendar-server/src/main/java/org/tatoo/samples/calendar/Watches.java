package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.tatoo.runtime.Connection;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.Changes;

/**
 * The watches of all calendars. The store notifies this class of a changed calendar. One thread then reads the changes
 * once and reports them to all watchers. Nothing is read for watchers whose output is backed up. Thread-safe.
 */
final class Watches {
    private final StoredCalendars calendars;
    private final CalendarLimits limits;
    private final Map<String, WatchedCalendar> watched = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final ThreadPoolExecutor reader;
    private boolean listening;

    Watches(StoredCalendars calendars, CalendarLimits limits) {
        this.calendars = calendars;
        this.limits = limits;
        reader = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "calendar-watches");
            thread.setDaemon(true);
            return thread;
        });
        reader.allowCoreThreadTimeOut(true);
    }

    /**
     * Determines the version from which a client gets changes; must be followed by {@link #add} or {@link #remove}.
     *
     * @throws RefusedException if the user may not watch, too many watch, or the changes since then are unknown
     */
    Watcher prepare(WatchCalendar watch, String user, Connection connection, Carrier carrier)
            throws RefusedException, IOException {
        String calendar = watch.calendar();
        calendars.require(Access.READ, calendar, user);
        CalendarStore store = calendars.store();
        if (watch.since().isPresent()) {
            long since = watch.since().getAsLong();
            if (!(store.changes(calendar, since, 1) instanceof Changes.Known)) {
                throw SyncCalendar.forgotten();
            }
            return take(new Watcher(calendar, user, connection, carrier, since));
        }
        long now = store.contents(calendar, "", 1)
                .orElseThrow(StoredCalendars::unknown)
                .version();
        return take(new Watcher(calendar, user, connection, carrier, now));
    }

    private Watcher take(Watcher watcher) throws RefusedException {
        if (count.incrementAndGet() > limits.watches()) {
            count.decrementAndGet();
            throw new RefusedException(Status.UNAVAILABLE, "too many watches at once; try again");
        }
        return watcher;
    }

    /** Starts to report changes to a watcher. */
    void add(Watcher watcher) {
        listen();
        watcher.begin();
        watched.compute(watcher.calendar(), (name, known) -> {
            WatchedCalendar each = known == null ? new WatchedCalendar(name, calendars.store(), this::remove) : known;
            each.add(watcher);
            return each;
        });
        look(watcher.calendar());
        beat(watcher);
    }

    private synchronized void listen() {
        if (!listening) {
            listening = true;
            calendars.store().listen(this::changed);
        }
    }

    private void changed(String calendar) {
        if (calendar.equals(CalendarStore.EVERYBODY)) {
            watched.keySet().forEach(this::look);
        } else {
            look(calendar);
        }
    }

    /** Schedules a check for changes of a calendar. */
    void look(String calendar) {
        WatchedCalendar changed = watched.get(calendar);
        if (changed != null) {
            changed.look(reader);
        }
    }

    /** Stops reporting changes to a watcher; does nothing if it is removed already. */
    void remove(Watcher watcher) {
        if (watcher.leave()) {
            count.decrementAndGet();
            watched.computeIfPresent(watcher.calendar(), (name, each) -> each.isEmptyWithout(watcher) ? null : each);
        }
    }

    private void beat(Watcher watcher) {
        watcher.connection().schedule(limits.watchAlive(), () -> {
            if (!watcher.alive()) {
                end(watcher, "slow");
            } else if (!watcher.isEnded()) {
                reader.execute(() -> checkAccess(watcher));
                beat(watcher);
            }
        });
    }

    private void checkAccess(Watcher watcher) {
        try {
            calendars.require(Access.READ, watcher.calendar(), watcher.user());
        } catch (RefusedException e) {
            end(watcher, "refused");
        } catch (IOException e) {
            end(watcher, "unavailable");
        }
    }

    private void end(Watcher watcher, String why) {
        remove(watcher);
        watcher.end(why);
    }
}
