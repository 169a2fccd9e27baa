package org.tatoo.samples.calendar;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.ComponentList;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.PropertyList;
import net.fortuna.ical4j.model.component.CalendarComponent;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DtStamp;
import net.fortuna.ical4j.model.property.RRule;
import net.fortuna.ical4j.model.property.Uid;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;

/** The user and the calendar of the demonstration. */
final class Demonstration {
    static final String USER = "forax";
    static final String PASSWORD = "AjxHKRFkRwxx3j9lM2HMow==";
    static final String CALENDAR = "mycalendar";

    private static final Instant WRITTEN = Instant.parse("1994-10-01T12:00:00Z");

    private Demonstration() {}

    /** Creates the user and the calendar if missing; the user may change the calendar and everybody may read it. */
    static void prepare(CalendarStore store, PasswordScheme scheme) throws IOException {
        Users users = new Users(store, scheme);
        if (!users.contains(USER)) {
            users.put(USER, PASSWORD);
        }
        if (store.createCalendar(CALENDAR)) {
            store.share(CALENDAR, USER, Access.WRITE);
            store.share(CALENDAR, CalendarStore.EVERYBODY, Access.READ);
            EventObjects objects = new EventObjects(WRITTEN);
            objects.add(new Calendar(new PropertyList(), new ComponentList<>(events())));
            store.putAll(CALENDAR, objects.all());
        }
    }

    private static List<CalendarComponent> events() {
        Instant monday = Instant.parse("1994-10-03T09:00:00Z");
        return List.of(
                event("seminar", new VEvent(monday, Duration.ofMinutes(90), "Compiler seminar"))
                        .add(new RRule<Instant>("FREQ=WEEKLY;BYDAY=MO;UNTIL=19951218T235959Z")),
                event("dinner", new VEvent(Instant.parse("1994-11-06T18:30:00Z"), Duration.ofHours(3), "Dinner")),
                event("conference", new VEvent(LocalDate.of(1994, 12, 5), LocalDate.of(1994, 12, 8), "Conference")));
    }

    private static VEvent event(String name, VEvent event) {
        Property stamp = new DtStamp(WRITTEN);
        event.removeAll(Property.DTSTAMP);
        return event.add(stamp).add(new Uid(name + "@mycalendar.example"));
    }
}
