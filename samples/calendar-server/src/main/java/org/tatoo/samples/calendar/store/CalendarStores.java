package org.tatoo.samples.calendar.store;

import java.io.IOException;
import java.nio.file.Path;

/** The stores that there are. */
public final class CalendarStores {
    /** How the address of a PostgreSQL begins. */
    public static final String POSTGRESQL = "jdbc:postgresql:";

    /** The most connections to a database; who asks when all are in use waits for one. */
    public static final int CONNECTIONS = 10;

    private static final String FILE = "calendars.sqlite";

    private CalendarStores() {}

    /** The file in which {@link #embedded} keeps everything; there are two more while it is open. */
    public static Path file(Path directory) {
        return directory.resolve(FILE);
    }

    /**
     * An SQLite in an existing directory of a local disk.
     *
     * @throws IOException if it cannot be opened or made; the message is one sentence
     */
    public static CalendarStore embedded(Path directory) throws IOException {
        Path file = file(directory);
        return new SqlCalendarStore(file.toString(), SqliteDatabase.open(file));
    }

    /**
     * A PostgreSQL.
     *
     * @param url as in {@code jdbc:postgresql://host/database?user=name}; the password may also be in the file
     *     {@code ~/.pgpass}
     * @throws IOException if it cannot be used; the message is one sentence
     */
    public static CalendarStore postgresql(String url) throws IOException {
        return new SqlCalendarStore("of --store", PostgresDatabase.open(url));
    }
}
