package org.tatoo.samples.calendar;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.fortuna.ical4j.model.ComponentList;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.PropertyList;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DtEnd;
import net.fortuna.ical4j.model.property.DtStart;
import net.fortuna.ical4j.model.property.RecurrenceId;

/**
 * One occurrence of an event.
 *
 * @param end the end, not before {@code start}
 * @param recurrenceId the start according to the event's rules, a date or an instant, if the event recurs
 */
record EventInstance(EventDefinition definition, Instant start, Instant end, Optional<Temporal> recurrenceId) {
    private static final Set<String> TIMES = Set.of(
            Property.DTSTART,
            Property.DTEND,
            Property.DURATION,
            Property.RRULE,
            Property.RDATE,
            Property.EXRULE,
            Property.EXDATE,
            Property.RECURRENCE_ID);

    static EventInstance of(
            EventDefinition definition, ZonedDateTime start, TemporalAmount length, Optional<Temporal> recurrenceId) {
        return new EventInstance(
                definition, start.toInstant(), start.plus(length).toInstant(), recurrenceId);
    }

    /** Returns the instance with which {@code override} replaces an instance of {@code main}. */
    static EventInstance ofOverride(EventDefinition override, EventDefinition main) {
        return of(override, override.start(), override.length(), Optional.of(main.value(override.replaced())));
    }

    boolean overlaps(TimeRange range) {
        return range.overlaps(start, end);
    }

    /** Returns this instance as a separate event. Its times are in UTC, or dates if it lasts whole days. */
    VEvent toEvent() {
        List<Property> properties = new ArrayList<>();
        properties.add(new DtStart<>(definition.value(start)));
        if (end.isAfter(start)) {
            properties.add(new DtEnd<>(definition.value(end)));
        }
        recurrenceId.ifPresent(id -> properties.add(new RecurrenceId<>(id)));
        VEvent source = definition.source();
        source.getPropertyList().getAll().stream()
                .filter(property -> !TIMES.contains(property.getName()))
                .forEach(properties::add);
        VEvent event = new VEvent(new PropertyList(properties));
        event.setComponentList(new ComponentList<>(source.getComponentList().getAll()));
        return event;
    }
}
