package org.tatoo.samples.calendar;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.fortuna.ical4j.model.TimeZoneRegistry;
import net.fortuna.ical4j.model.TimeZoneRegistryFactory;
import org.tatoo.samples.calendar.store.Access;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.calendar.store.CalendarStores;
import org.tatoo.samples.calendar.store.StoredEvent;

/**
 * A data directory with a store. In a directory without a store, the calendars {@code <name>.ics} and the file
 * {@code users} are imported once, and everybody may read those calendars. The files remain unchanged and are not read
 * again.
 */
final class DataDirectory {
    /** The name of the file of users. */
    static final String USERS = "users";

    /** The maximum size of a file, in bytes. */
    private static final long MAX_FILE = 16L << 20;

    private static final String ENDING = ".ics";
    private static final String TAKEN = "taken-over";
    private static final String NO = "no";
    private static final String YES = "yes";

    private final Path directory;
    private final CalendarStore store;

    private DataDirectory(Path directory, CalendarStore store) {
        this.directory = directory;
        this.store = store;
    }

    /**
     * Opens the store of a directory.
     *
     * @throws IOException if the store cannot be opened or a file cannot be imported; the message is one sentence
     */
    static CalendarStore open(Path directory) throws IOException {
        CalendarStore store = CalendarStores.embedded(directory);
        try {
            new DataDirectory(directory, store).takeOver();
            return store;
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Imports the files once. An interrupted import is repeated in full, which gives the same result. */
    private void takeOver() throws IOException {
        if (store.setting(TAKEN, NO).equals(YES)) {
            return;
        }
        Path users = directory.resolve(USERS);
        if (isFile(users)) {
            for (Map.Entry<String, PasswordVerifier> user : UserFile.read(users).entrySet()) {
                new Users(store, PasswordScheme.DEFAULT).put(user.getKey(), user.getValue());
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                String calendar = name.substring(0, Math.max(0, name.length() - ENDING.length()));
                if (name.endsWith(ENDING) && StoredCalendars.isName(calendar) && isFile(file)) {
                    takeOver(calendar, file);
                }
            }
        }
        store.putSetting(TAKEN, YES);
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private void takeOver(String calendar, Path file) throws IOException {
        List<StoredEvent> events = read(file);
        store.createCalendar(calendar);
        store.share(calendar, CalendarStore.EVERYBODY, Access.READ);
        if (!events.isEmpty()) {
            store.putAll(calendar, events);
        }
    }

    private static List<StoredEvent> read(Path file) throws IOException {
        if (Files.size(file) > MAX_FILE) {
            throw new IOException(file + ": larger than " + MAX_FILE + " bytes");
        }
        TimeZoneRegistry zones = TimeZoneRegistryFactory.getInstance().createRegistry();
        EventObjects objects = new EventObjects(Files.getLastModifiedTime(file).toInstant());
        try (InputStream input = new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS))) {
            ICalendar.read(input, zones, objects::add);
            return objects.all();
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": permission denied", e);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }
}
