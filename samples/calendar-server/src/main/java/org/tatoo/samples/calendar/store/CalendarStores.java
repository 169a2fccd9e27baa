package org.tatoo.samples.calendar.store;

import java.io.IOException;
import java.nio.file.Path;

/** Factory of the available stores. */
public final class CalendarStores {
    /** The prefix of a PostgreSQL URL. */
    public static final String POSTGRESQL = "jdbc:postgresql:";

    /** The maximum number of connections to a database; callers wait while all are in use. */
    public static final int CONNECTIONS = 10;

    private static final String FILE = "calendars.sqlite";

    private CalendarStores() {}

    /** Returns the file in which {@link #embedded} keeps everything; two more files exist while it is open. */
    public static Path file(Path directory) {
        return directory.resolve(FILE);
    }

    /**
     * Opens an SQLite store in an existing directory of a local disk.
     *
     * @throws IOException if the store cannot be opened or created; the message is one sentence
     */
    public static CalendarStore embedded(Path directory) throws IOException {
        Path file = file(directory);
        return new SqlCalendarStore(file.toString(), SqliteDatabase.open(file));
    }

    /**
     * Opens a PostgreSQL store.
     *
     * @param url a URL such as {@code jdbc:postgresql://host/database?user=name}; the password may also be in the file
     *     {@code ~/.pgpass}
     * @throws IOException if the database cannot be used; the message is one sentence
     */
    public static CalendarStore postgresql(String url) throws IOException {
        return new SqlCalendarStore("of --store", PostgresDatabase.open(url));
    }
}
