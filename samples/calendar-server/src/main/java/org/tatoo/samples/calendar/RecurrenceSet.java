package org.tatoo.samples.calendar;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAmount;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The starts of an event according to its own DTSTART, RRULE, RDATE and EXDATE (RFC 5545 section 3.8.5), before
 * overrides. DTSTART is always one of them. EXRULE, which that standard removed, has no effect.
 */
final class RecurrenceSet {
    private RecurrenceSet() {}

    /** A member of the set. */
    record Occurrence(ZonedDateTime start, TemporalAmount length) {}

    /**
     * Returns the occurrences of an event ordered by their starts, at least all that start in the range.
     *
     * @throws RefusedException if there are too many, or they take too much work
     */
    static Collection<Occurrence> of(EventDefinition event, TimeRange range, Work work) throws RefusedException {
        Map<Instant, Occurrence> occurrences = new TreeMap<>();
        add(new Occurrence(event.start(), event.length()), occurrences);
        for (Rule rule : event.rules()) {
            for (ZonedDateTime start : rule.starts(range, work)) {
                add(new Occurrence(start, event.length()), occurrences);
            }
        }
        work.add(event.dates().size() + event.excluded().size());
        for (Occurrence date : event.dates()) {
            add(date, occurrences);
        }
        occurrences.keySet().removeAll(event.excluded());
        return occurrences.values();
    }

    private static void add(Occurrence occurrence, Map<Instant, Occurrence> occurrences) {
        occurrences.put(occurrence.start().toInstant(), occurrence);
    }
}
