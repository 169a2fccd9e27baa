package org.tatoo.samples.calendar;

import java.time.Instant;

/**
 * The instants from {@code from} until just before {@code to}.
 *
 * @param to not before {@code from}
 */
record TimeRange(Instant from, Instant to) {
    TimeRange {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("a range ends where it starts, or later");
        }
    }

    /** Whether an event has a part in this range; one without length has if it starts here. */
    boolean overlaps(Instant start, Instant end) {
        return start.isBefore(to) && (end.isAfter(from) || (start.equals(end) && start.equals(from)));
    }
}
