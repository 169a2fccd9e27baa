package org.tatoo.samples.calendar.store;

import java.util.List;

/** The changes of a calendar since a version. */
public sealed interface Changes {
    /**
     * The known changes since then.
     *
     * @param changes the changes, without gaps, in order; empty if nothing has changed
     * @param version the calendar's version after the last of them
     */
    record Known(List<Change> changes, long version) implements Changes {
        /** Copies {@code changes}. */
        public Known {
            changes = List.copyOf(changes);
        }
    }

    /** The changes are not known any more, or never existed; clients restart with {@link CalendarStore#contents}. */
    record Forgotten() implements Changes {}

    /** There is no such calendar. */
    record NoCalendar() implements Changes {}
}
