package org.tatoo.samples.calendar;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.TimeZoneRegistry;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import net.fortuna.ical4j.validate.ValidationEntry;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.calendar.store.StoredEvent;

/**
 * A strict parser of an event that a client stores (RFC 5545): one iCalendar object with the parts of one event and
 * their time zones. Properties unknown to the library are kept.
 */
final class EventContent {
    private static final Set<String> COMPONENTS = Set.of(Component.VEVENT, Component.VTIMEZONE);
    private static final int MAX_UID = 255;

    /** The maximum length of the content, in bytes. */
    static final int MOST = 1 << 20;

    private EventContent() {}

    /**
     * Parses an event.
     *
     * @throws RefusedException if the content is not one valid event; the message gives the reason
     */
    static StoredEvent parse(ByteBuffer utf8) throws RefusedException {
        Calendar calendar = only(read(utf8));
        validate(calendar);
        EventObjects objects = new EventObjects(Instant.now());
        objects.add(calendar);
        List<StoredEvent> events = all(objects);
        if (events.size() != 1 || objects.skipped() > 0) {
            throw refused("the content must have one event, and all its parts the same UID");
        }
        return events.get(0);
    }

    private static List<Calendar> read(ByteBuffer utf8) throws RefusedException {
        List<Calendar> calendars = new ArrayList<>();
        TimeZoneRegistry zones = TimeZoneRegistryFactory.getInstance().createRegistry();
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
            ICalendar.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), zones, calendars::add);
            return calendars;
        } catch (CharacterCodingException e) {
            throw refused("the content is not UTF-8");
        } catch (IOException e) {
            throw refused("the content is " + oneLine(e.getMessage()));
        }
    }

    private static Calendar only(List<Calendar> calendars) throws RefusedException {
        if (calendars.size() != 1) {
            throw refused("the content must be one iCalendar object");
        }
        for (Component component : calendars.get(0).getComponents()) {
            if (!COMPONENTS.contains(component.getName())) {
                throw refused("the content may have VEVENT and VTIMEZONE, not " + component.getName());
            }
            if (component.getName().equals(Component.VEVENT)) {
                requireUid(component
                        .getProperty(Property.UID)
                        .orElseThrow(() -> refused("the event has no UID"))
                        .getValue());
            }
        }
        return calendars.get(0);
    }

    private static void validate(Calendar calendar) throws RefusedException {
        Optional<ValidationEntry> fault;
        try {
            fault = calendar.validate(true).getEntries().stream()
                    .filter(entry -> entry.getSeverity() == ValidationEntry.Severity.ERROR)
                    .findFirst();
        } catch (RuntimeException e) {
            throw refused("the content is not valid: " + oneLine(e.getMessage()));
        }
        if (fault.isPresent()) {
            throw refused("the content is not valid: "
                    + oneLine(fault.get().getContext() + ": " + fault.get().getMessage()));
        }
    }

    private static List<StoredEvent> all(EventObjects objects) throws RefusedException {
        try {
            return objects.all();
        } catch (IOException e) {
            throw refused("the content is not valid: " + oneLine(e.getMessage()));
        }
    }

    /** Checks the UID, which appears in headers and in lines of answers. */
    private static void requireUid(String uid) throws RefusedException {
        if (!uid.equals(uid.strip()) || uid.length() > MAX_UID || uid.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw refused("the UID must have at most " + MAX_UID + " printable characters of ASCII");
        }
    }

    private static RefusedException refused(String message) {
        return new RefusedException(Status.BAD_REQUEST, message);
    }

    private static String oneLine(@Nullable String message) {
        return String.valueOf(message).replaceAll("\\p{Cntrl}+", " ").strip();
    }
}
