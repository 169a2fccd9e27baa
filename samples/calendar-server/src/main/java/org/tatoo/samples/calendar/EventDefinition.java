package org.tatoo.samples.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.Parameter;
import net.fortuna.ical4j.model.Period;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.parameter.Range;
import net.fortuna.ical4j.model.property.DateListProperty;
import net.fortuna.ical4j.model.property.DateProperty;
import net.fortuna.ical4j.model.property.RDate;
import net.fortuna.ical4j.model.property.RRule;
import org.tatoo.samples.calendar.RecurrenceSet.Occurrence;

/**
 * One VEVENT of a file, with its times in one form.
 *
 * @param source holds everything but the times
 * @param allDay whether its times are dates
 * @param length the length: nominal if the file says DURATION, exact if it says DTEND (RFC 5545 section 3.8.5.3); not
 *     negative
 * @param dates the dates in addition to those of its rules
 * @param excluded the excluded starts
 * @param recurrenceId the instance of another event that this one replaces
 * @param future whether it also replaces the instances after that one
 */
record EventDefinition(
        VEvent source,
        boolean allDay,
        ZonedDateTime start,
        TemporalAmount length,
        List<Rule> rules,
        List<Occurrence> dates,
        Set<Instant> excluded,
        Optional<ZonedDateTime> recurrenceId,
        boolean future) {

    /** Reads an event; empty if the event has no start. */
    static Optional<EventDefinition> of(VEvent event) {
        Optional<Temporal> start = time(event, Property.DTSTART);
        return start.map(value -> of(event, value));
    }

    private static EventDefinition of(VEvent event, Temporal value) {
        ZoneId zone = CalendarTimes.zoneOf(value);
        ZonedDateTime start = CalendarTimes.in(zone, value);
        boolean allDay = value instanceof LocalDate;
        TemporalAmount length = length(event, start, allDay);
        Optional<Temporal> recurrenceId = time(event, Property.RECURRENCE_ID);
        return new EventDefinition(
                event,
                allDay,
                start,
                length,
                rules(event, start),
                dates(event, zone, length),
                excluded(event, zone),
                recurrenceId.map(id -> CalendarTimes.in(zone, id)),
                isForFuture(event));
    }

    boolean isRecurring() {
        return !rules.isEmpty() || !dates.isEmpty();
    }

    /** Returns the identifier shared by the parts of an event; empty if the file has none. */
    String uid() {
        return source.getProperty(Property.UID).map(Property::getValue).orElse("");
    }

    /** Returns the start of the instance that this one replaces. */
    Instant replaced() {
        return recurrenceId.orElseThrow().toInstant();
    }

    /** Returns a time in the form that this event uses: a date or an instant. */
    Temporal value(Instant time) {
        return allDay ? time.atZone(ZoneOffset.UTC).toLocalDate() : time;
    }

    private static Optional<Temporal> time(Component event, String name) {
        Optional<DateProperty<Temporal>> property = event.getProperty(name);
        return property.map(DateProperty::getDate);
    }

    private static TemporalAmount length(VEvent event, ZonedDateTime start, boolean allDay) {
        Optional<net.fortuna.ical4j.model.property.Duration> duration = event.getProperty(Property.DURATION);
        if (duration.isPresent()) {
            TemporalAmount length = duration.get().getDuration();
            return start.plus(length).isBefore(start) ? Duration.ZERO : length;
        }
        Optional<Temporal> end = time(event, Property.DTEND);
        if (end.isPresent()) {
            Duration length = Duration.between(start, CalendarTimes.in(start.getZone(), end.get()));
            return length.isNegative() ? Duration.ZERO : length;
        }
        return allDay ? java.time.Period.ofDays(1) : Duration.ZERO;
    }

    private static List<Rule> rules(VEvent event, ZonedDateTime start) {
        List<Rule> rules = new ArrayList<>();
        for (Property property : event.getProperties(Property.RRULE)) {
            rules.add(Rule.of(((RRule<?>) property).getRecur(), start));
        }
        return List.copyOf(rules);
    }

    private static List<Occurrence> dates(VEvent event, ZoneId zone, TemporalAmount length) {
        List<Occurrence> dates = new ArrayList<>();
        for (Property property : event.getProperties(Property.RDATE)) {
            RDate<?> date = (RDate<?>) property;
            if (date.getPeriods().isPresent()) {
                for (Period<?> period : date.getPeriods().get()) {
                    dates.add(new Occurrence(CalendarTimes.in(zone, period.getStart()), period.getDuration()));
                }
            } else {
                date.getDates().forEach(start -> dates.add(new Occurrence(CalendarTimes.in(zone, start), length)));
            }
        }
        return List.copyOf(dates);
    }

    private static Set<Instant> excluded(VEvent event, ZoneId zone) {
        Set<Instant> excluded = new HashSet<>();
        for (Property property : event.getProperties(Property.EXDATE)) {
            ((DateListProperty<?>) property)
                    .getDates()
                    .forEach(date -> excluded.add(CalendarTimes.in(zone, date).toInstant()));
        }
        return Set.copyOf(excluded);
    }

    private static boolean isForFuture(VEvent event) {
        Optional<Property> id = event.getProperty(Property.RECURRENCE_ID);
        return id.flatMap(property -> property.<Range>getParameter(Parameter.RANGE))
                .filter(Range.THISANDFUTURE::equals)
                .isPresent();
    }
}
