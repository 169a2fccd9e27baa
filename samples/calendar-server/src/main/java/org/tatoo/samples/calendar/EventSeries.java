package org.tatoo.samples.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.tatoo.samples.calendar.RecurrenceSet.Occurrence;

/**
 * An event with the overrides of its instances (RFC 5545 section 3.8.4.4).
 *
 * @param main the definition that determines the starts
 * @param phases the definitions by the instance from which they apply; the first is {@code main} itself
 * @param overridden the instances replaced by separate definitions
 */
record EventSeries(EventDefinition main, NavigableMap<Instant, EventDefinition> phases, Set<Instant> overridden) {
    /** An upper bound of the difference between offsets of a zone, and between lengths in local and in exact time. */
    private static final Duration SLACK = Duration.ofDays(1);

    /** @param overrides replacements of instances of {@code main}, alone or with all that follow */
    static EventSeries of(EventDefinition main, List<EventDefinition> overrides) {
        NavigableMap<Instant, EventDefinition> phases = new TreeMap<>();
        phases.put(Instant.MIN, main);
        overrides.stream().filter(EventDefinition::future).forEach(phase -> phases.put(phase.replaced(), phase));
        Set<Instant> overridden = overrides.stream()
                .filter(override -> !override.future())
                .map(EventDefinition::replaced)
                .collect(Collectors.toUnmodifiableSet());
        return new EventSeries(main, phases, overridden);
    }

    /**
     * Returns the instances that overlap the range and are not replaced by an override.
     *
     * @throws RefusedException if there are too many, or they take too much work
     */
    List<EventInstance> instances(TimeRange range, Work work) throws RefusedException {
        List<EventInstance> instances = new ArrayList<>();
        for (Map.Entry<Instant, EventDefinition> entry : phases.entrySet()) {
            EventDefinition phase = entry.getValue();
            for (Occurrence occurrence : RecurrenceSet.of(main, starts(phase, range), work)) {
                Instant id = occurrence.start().toInstant();
                if (entry.getKey().equals(phases.floorKey(id)) && !overridden.contains(id)) {
                    instances.add(instance(phase, occurrence, id));
                }
            }
        }
        instances.removeIf(instance -> !instance.overlaps(range));
        return instances;
    }

    /** Returns the range in which {@code main} has to recur for {@code phase} to overlap {@code range}. */
    private static TimeRange starts(EventDefinition phase, TimeRange range) {
        Duration shift = shift(phase);
        Duration length = Duration.between(phase.start(), phase.start().plus(phase.length()));
        Instant from = range.from().minus(length).minus(shift).minus(SLACK);
        return new TimeRange(from, range.to().minus(shift).plus(SLACK));
    }

    private EventInstance instance(EventDefinition phase, Occurrence occurrence, Instant id) {
        if (phase.recurrenceId().isEmpty()) {
            return EventInstance.of(
                    main,
                    occurrence.start(),
                    occurrence.length(),
                    main.isRecurring() ? Optional.of(main.value(id)) : Optional.empty());
        }
        ZonedDateTime start = occurrence
                .start()
                .withZoneSameInstant(phase.start().getZone())
                .toLocalDateTime()
                .plus(shift(phase))
                .atZone(phase.start().getZone());
        return EventInstance.of(phase, start, phase.length(), Optional.of(main.value(id)));
    }

    /** Returns the local time by which a phase moves the instances. */
    private static Duration shift(EventDefinition phase) {
        LocalDateTime moved = phase.start().toLocalDateTime();
        return phase.recurrenceId()
                .map(id -> Duration.between(id.toLocalDateTime(), moved))
                .orElse(Duration.ZERO);
    }
}
