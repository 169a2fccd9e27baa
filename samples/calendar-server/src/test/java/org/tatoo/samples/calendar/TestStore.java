package org.tatoo.samples.calendar;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.CalendarStores;

/** Stores for tests, with passwords that cost little. */
final class TestStore {
    /** Costs little. */
    static final PasswordScheme WEAK = new PasswordScheme.Pbkdf2(10);

    private TestStore() {}

    /** A store in a new directory. */
    static CalendarStore in(Path parent) throws IOException {
        return CalendarStores.embedded(Files.createTempDirectory(parent, "store"));
    }

    /** The same with the user and the calendar of the demonstration. */
    static CalendarStore demonstration(Path parent) throws IOException {
        CalendarStore store = in(parent);
        Demonstration.prepare(store, WEAK);
        return store;
    }

    /** Adds a calendar that everybody may read, with the events of an iCalendar object. */
    static void add(CalendarStore store, String calendar, String object) throws IOException {
        store.createCalendar(calendar);
        store.share(calendar, CalendarStore.EVERYBODY, Access.READ);
        EventObjects objects = new EventObjects(Instant.EPOCH);
        ICalendar.read(
                new ByteArrayInputStream(object.getBytes(StandardCharsets.UTF_8)),
                TimeZoneRegistryFactory.getInstance().createRegistry(),
                objects::add);
        if (!objects.all().isEmpty()) {
            store.putAll(calendar, objects.all());
        }
    }
}
