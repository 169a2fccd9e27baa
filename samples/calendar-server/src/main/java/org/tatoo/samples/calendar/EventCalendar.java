package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.TimeZoneRegistry;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import net.fortuna.ical4j.model.component.VEvent;

/**
 * The events of one or several iCalendar streams. Immutable.
 *
 * @param overrides instances of events that have their own description
 * @param zones the time zones that the streams define; the library drops them once these registries are unreachable
 */
record EventCalendar(List<EventSeries> series, List<EventInstance> overrides, List<TimeZoneRegistry> zones) {
    /** The maximum number of instances in one answer. */
    static final int MAX_INSTANCES = 10_000;

    /**
     * Reads a stream of iCalendar objects (RFC 5545 section 3.4), usually one.
     *
     * @throws IOException if the stream cannot be read or is not an iCalendar stream
     */
    static EventCalendar read(InputStream input) throws IOException {
        TimeZoneRegistry zones = TimeZoneRegistryFactory.getInstance().createRegistry();
        List<VEvent> events = new ArrayList<>();
        ICalendar.read(input, zones, calendar -> events.addAll(calendar.getComponents(Component.VEVENT)));
        try {
            return of(events, zones);
        } catch (RuntimeException e) {
            throw new IOException("not a readable iCalendar object: " + e.getMessage(), e);
        }
    }

    static EventCalendar read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    static EventCalendar union(List<EventCalendar> calendars) {
        return new EventCalendar(
                calendars.stream().flatMap(each -> each.series().stream()).toList(),
                calendars.stream().flatMap(each -> each.overrides().stream()).toList(),
                calendars.stream().flatMap(each -> each.zones().stream()).toList());
    }

    private static EventCalendar of(List<VEvent> events, TimeZoneRegistry zones) {
        Map<String, List<EventDefinition>> byUid = events.stream()
                .map(EventDefinition::of)
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(EventDefinition::uid, LinkedHashMap::new, Collectors.toList()));
        List<EventSeries> series = new ArrayList<>();
        List<EventInstance> overrides = new ArrayList<>();
        byUid.values().forEach(definitions -> addSeries(definitions, series, overrides));
        return new EventCalendar(List.copyOf(series), List.copyOf(overrides), List.of(zones));
    }

    private static void addSeries(
            List<EventDefinition> definitions, List<EventSeries> series, List<EventInstance> instances) {
        List<EventDefinition> mains = definitions.stream()
                .filter(definition -> definition.recurrenceId().isEmpty())
                .toList();
        List<EventDefinition> overrides = definitions.stream()
                .filter(definition -> definition.recurrenceId().isPresent())
                .toList();
        mains.forEach(main -> series.add(EventSeries.of(main, overrides)));
        overrides.stream()
                .filter(override -> !override.future() || mains.isEmpty())
                .map(override -> EventInstance.ofOverride(override, mains.isEmpty() ? override : mains.get(0)))
                .forEach(instances::add);
    }

    /** Returns the refusal of an answer with more than {@value #MAX_INSTANCES} instances. */
    static RefusedException tooMany() {
        return new RefusedException(Status.BAD_REQUEST, "more than " + MAX_INSTANCES + " events between these dates");
    }

    /**
     * Returns the instances of all events that overlap the range, ordered by their starts.
     *
     * @throws RefusedException if there are more than {@value #MAX_INSTANCES}, or they take too much work
     */
    List<EventInstance> instances(TimeRange range, Work work) throws RefusedException {
        try {
            return sortedInstances(range, work);
        } finally {
            Reference.reachabilityFence(zones);
        }
    }

    private List<EventInstance> sortedInstances(TimeRange range, Work work) throws RefusedException {
        List<EventInstance> instances = new ArrayList<>();
        overrides.stream().filter(override -> override.overlaps(range)).forEach(instances::add);
        for (EventSeries event : series) {
            instances.addAll(event.instances(range, work));
            if (instances.size() > MAX_INSTANCES) {
                throw tooMany();
            }
        }
        instances.sort(Comparator.comparing(EventInstance::start)
                .thenComparing(instance -> instance.definition().uid()));
        return instances;
    }
}
