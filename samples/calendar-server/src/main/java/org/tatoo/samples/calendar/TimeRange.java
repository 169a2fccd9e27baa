package org.tatoo.samples.calendar;

import java.time.Instant;

/**
 * A range of instants from {@code from}, inclusive, to {@code to}, exclusive.
 *
 * @param to the end, not before {@code from}
 */
record TimeRange(Instant from, Instant to) {
    TimeRange {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("a range ends where it starts, or later");
        }
    }

    /** Returns whether an event overlaps this range; an event without length does if its start is in the range. */
    boolean overlaps(Instant start, Instant end) {
        return start.isBefore(to) && (end.isAfter(from) || (start.equals(end) && start.equals(from)));
    }
}
