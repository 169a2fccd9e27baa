package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DtStamp;
import net.fortuna.ical4j.model.property.RRule;
import net.fortuna.ical4j.model.property.Uid;

/** The user and the calendar for trying the server. */
final class Demonstration {
    static final String USER = "forax";
    static final String PASSWORD = "AjxHKRFkRwxx3j9lM2HMow==";
    static final String CALENDAR = "mycalendar";

    private static final Instant WRITTEN = Instant.parse("1994-10-01T12:00:00Z");

    private Demonstration() {}

    /** Creates the directory, the user and the calendar if they are missing. */
    static void prepare(Path directory) throws IOException {
        Files.createDirectories(directory);
        UserFile users = new UserFile(directory.resolve(CalendarServer.USERS));
        if (!users.contains(USER)) {
            users.put(USER, PasswordVerifier.of(PASSWORD, PasswordVerifier.DEFAULT_ITERATIONS));
        }
        Path calendar = new CalendarStore(directory).file(CALENDAR);
        if (!Files.exists(calendar)) {
            AtomicFile.write(calendar, CalendarService.write(events()));
        }
    }

    private static List<VEvent> events() {
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
