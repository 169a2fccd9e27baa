package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.StoredEvent;

/** The calendars of a store, with their contents parsed. Thread-safe. */
final class StoredCalendars {
    /** The maximum number of events read from the store for one answer; some may have no instance in the range. */
    private static final int MAX_EVENTS = 2 * EventCalendar.MAX_INSTANCES;

    private static final long MAX_CHARACTERS = 16L << 20;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

    private final CalendarStore store;
    private final ParsedEvents parsed;

    StoredCalendars(CalendarStore store) {
        this.store = store;
        parsed = new ParsedEvents();
    }

    /** Returns whether {@code name} is a valid name of a calendar. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    CalendarStore store() {
        return store;
    }

    /** @throws RefusedException if the user lacks this access, or there is no such calendar */
    void require(Access needed, String calendar, String user) throws RefusedException, IOException {
        Access access = store.access(calendar, user);
        if (!access.includes(Access.READ)) {
            throw unknown();
        }
        if (!access.includes(needed)) {
            throw new RefusedException(Status.FORBIDDEN, "you may not change this calendar");
        }
    }

    /** Returns the refusal if there is no such calendar, or none that this user may see. */
    static RefusedException unknown() {
        return new RefusedException(Status.NOT_FOUND, "no such calendar");
    }

    /**
     * Returns the instances of a calendar's events that overlap a range, ordered by their starts.
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
