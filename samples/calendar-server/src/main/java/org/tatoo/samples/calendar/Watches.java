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
 * Who watches which calendar. The store tells which calendar has changed, and one thread reads the changes, once for all
 * that watch it, and tells them. Nothing is read for those who do not take what they were told. Safe for use by several
 * threads.
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
     * Finds out from which version on a client is told changes; {@link #add} or {@link #remove} follows.
     *
     * @throws RefusedException if it may not watch, too many do, or the changes since then are not known
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

    /** Begins to tell changes. */
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

    /** Has somebody look for changes of a calendar, soon. */
    void look(String calendar) {
        WatchedCalendar changed = watched.get(calendar);
        if (changed != null) {
            changed.look(reader);
        }
    }

    /** Ends to tell changes; does nothing if that has happened. */
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
