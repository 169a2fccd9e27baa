package org.tatoo.samples.calendar.store;

import java.util.List;

/** What has changed in a calendar since a version. */
public sealed interface Changes {
    /**
     * The changes since then.
     *
     * @param changes without gaps, in their order; none if nothing has changed
     * @param version the calendar's when the last of them was made
     */
    record Known(List<Change> changes, long version) implements Changes {
        /** Copies {@code changes}. */
        public Known {
            changes = List.copyOf(changes);
        }
    }

    /** They are not known any more, or such a version never was; {@link CalendarStore#contents} is where to begin. */
    record Forgotten() implements Changes {}

    /** There is no such calendar. */
    record NoCalendar() implements Changes {}
}
