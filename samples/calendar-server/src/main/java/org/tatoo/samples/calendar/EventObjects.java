package org.tatoo.samples.calendar;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.Parameter;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.CalendarComponent;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.component.VTimeZone;
import net.fortuna.ical4j.model.property.DtStamp;
import net.fortuna.ical4j.model.property.Uid;
import org.tatoo.samples.calendar.store.StoredEvent;

/**
 * A splitter of iCalendar streams into one object per event, with the event's overrides and the time zones that it
 * names. It adds the properties that RFC 5545 section 3.6.1 requires and old files lack: DTSTAMP and UID. A UID that
 * does not fit into a line is replaced.
 */
final class EventObjects {
    private static final int MAX_UID = 255;

    private final Instant stamp;

    /** The time zones that the events of a calendar refer to, by name. */
    private final Map<String, VTimeZone> zones = new LinkedHashMap<>();

    private final Map<String, List<VEvent>> byUid = new LinkedHashMap<>();
    private int skipped;

    /** @param stamp the DTSTAMP of events that have none */
    EventObjects(Instant stamp) {
        this.stamp = stamp;
    }

    /** Adds the events and zones of an object; skips events without DTSTART. */
    void add(Calendar calendar) {
        for (VTimeZone zone : calendar.<VTimeZone>getComponents(Component.VTIMEZONE)) {
            zone.getProperty(Property.TZID).ifPresent(id -> zones.put(id.getValue(), zone));
        }
        for (VEvent event : calendar.<VEvent>getComponents(Component.VEVENT)) {
            if (event.getProperty(Property.DTSTART).isPresent()) {
                byUid.computeIfAbsent(complete(event), uid -> new ArrayList<>()).add(event);
            } else {
                skipped++;
            }
        }
    }

    int skipped() {
        return skipped;
    }

    /** Adds the missing properties; returns the UID. */
    private String complete(VEvent event) {
        if (event.getProperty(Property.DTSTAMP).isEmpty()) {
            event.add(new DtStamp(stamp));
        }
        Optional<Property> uid = event.getProperty(Property.UID);
        if (uid.isPresent() && isIdentifier(uid.get().getValue())) {
            return uid.get().getValue();
        }
        String made = StoredEvent.of("", event.toString(), SpanOf.ALWAYS).tag();
        event.removeAll(Property.UID).add(new Uid(made));
        return made;
    }

    /** Returns whether a UID can appear in headers and in lines of answers. */
    private static boolean isIdentifier(String uid) {
        return !uid.isEmpty()
                && uid.equals(uid.strip())
                && uid.length() <= MAX_UID
                && uid.chars().noneMatch(Character::isISOControl);
    }

    /**
     * Returns the events added so far.
     *
     * @throws IOException if an event is malformed; the message names it
     */
    List<StoredEvent> all() throws IOException {
        List<StoredEvent> all = new ArrayList<>();
        for (Map.Entry<String, List<VEvent>> entry : byUid.entrySet()) {
            all.add(stored(entry.getKey(), entry.getValue()));
        }
        return all;
    }

    private StoredEvent stored(String uid, List<VEvent> parts) throws IOException {
        List<CalendarComponent> components = new ArrayList<>();
        for (String id : zoneIds(parts)) {
            VTimeZone zone = zones.get(id);
            if (zone != null) {
                components.add(zone);
            }
        }
        components.addAll(parts);
        String content = ICalendar.write(components, Integer.MAX_VALUE);
        try {
            return StoredEvent.of(uid, content, SpanOf.event(EventCalendar.read(content)));
        } catch (IOException e) {
            throw new IOException("the event " + uid + ": " + e.getMessage(), e);
        }
    }

    private static Set<String> zoneIds(List<VEvent> parts) {
        Set<String> ids = new LinkedHashSet<>();
        for (VEvent part : parts) {
            for (Property property : part.getPropertyList().getAll()) {
                property.getParameter(Parameter.TZID).ifPresent(id -> ids.add(id.getValue()));
            }
        }
        return ids;
    }
}
