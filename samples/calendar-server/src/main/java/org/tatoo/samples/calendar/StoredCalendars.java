package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.StoredEvent;

/** The calendars of a store, with what their contents mean. Safe for use by several threads. */
final class StoredCalendars {
    /** What is read from the store for one answer; a rule may have fewer instances than it seems. */
    private static final int MAX_EVENTS = 2 * EventCalendar.MAX_INSTANCES;

    private static final long MAX_CHARACTERS = 16L << 20;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

    private final CalendarStore store;
    private final ParsedEvents parsed;

    StoredCalendars(CalendarStore store) {
        this.store = store;
        parsed = new ParsedEvents();
    }

    /** Whether a calendar may have this name. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    CalendarStore store() {
        return store;
    }

    /** @throws RefusedException if the user may not do this, or there is no such calendar */
    void require(Access needed, String calendar, String user) throws RefusedException, IOException {
        Access access = store.access(calendar, user);
        if (!access.includes(Access.READ)) {
            throw unknown();
        }
        if (!access.includes(needed)) {
            throw new RefusedException(Status.FORBIDDEN, "you may not change this calendar");
        }
    }

    /** There is no such calendar, at least for this user. */
    static RefusedException unknown() {
        return new RefusedException(Status.NOT_FOUND, "no such calendar");
    }

    /**
     * The instances of a calendar's events that overlap a range, in the order of their starts.
     *
     * @throws RefusedException if there are too many, or they take too much work
     */
    List<EventInstance> instances(String calendar, TimeRange range, Work work) throws RefusedException, IOException {
        List<StoredEvent> stored = new ArrayList<>();
        long[] characters = {0};
        store.overlapping(calendar, SpanOf.range(range), event -> {
            stored.add(event);
            characters[0] += event.content().length();
            return stored.size() <= MAX_EVENTS && characters[0] <= MAX_CHARACTERS;
        });
        if (stored.size() > MAX_EVENTS || characters[0] > MAX_CHARACTERS) {
            throw EventCalendar.tooMany();
        }
        List<EventCalendar> events = new ArrayList<>();
        for (StoredEvent event : stored) {
            events.add(parsed.parse(event));
        }
        return EventCalendar.union(events).instances(range, work);
    }
}
