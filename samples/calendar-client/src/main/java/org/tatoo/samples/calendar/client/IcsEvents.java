package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.StringReader;
import java.time.LocalDate;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DateProperty;

/** Parser of the events of an answer, whose times are in UTC. */
final class IcsEvents {
    private IcsEvents() {}

    /**
     * An event.
     *
     * @param start a {@link LocalDate} if it lasts whole days, else an {@link java.time.Instant}
     * @param end the exclusive end; equals {@code start} if the event has no length
     */
    record Event(Temporal start, Temporal end, String summary) {
        boolean isAllDay() {
            return start instanceof LocalDate;
        }
    }

    static List<Event> read(String content) throws IOException {
        List<Event> events = new ArrayList<>();
        try {
            Calendar calendar = new CalendarBuilder().build(new StringReader(content));
            for (VEvent event : calendar.<VEvent>getComponents(Component.VEVENT)) {
                Temporal start = date(event, Property.DTSTART, null);
                events.add(new Event(
                        start,
                        date(event, Property.DTEND, start),
                        event.getProperty(Property.SUMMARY)
                                .map(Property::getValue)
                                .orElse("(no title)")));
            }
            return events;
        } catch (ParserException | RuntimeException e) {
            throw new IOException("the server sends events that cannot be read: " + e.getMessage(), e);
        }
    }

    private static Temporal date(VEvent event, String name, @org.jspecify.annotations.Nullable Temporal otherwise) {
        return event.<DateProperty<Temporal>>getProperty(name)
                .map(DateProperty::getDate)
                .orElseGet(() -> java.util.Objects.requireNonNull(otherwise));
    }
}
