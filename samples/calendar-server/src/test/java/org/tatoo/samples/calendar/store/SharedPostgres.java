package org.tatoo.samples.calendar.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One PostgreSQL for all classes of tests, because starting one takes longer than their tests. It ends with the process. */
final class SharedPostgres {
    private static final EmbeddedPostgres POSTGRES = start();

    private SharedPostgres() {}

    /** Durability on disk is not tested here: processes of clients are killed, not those of the database. */
    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres started =
                    EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
            CalendarStores.postgresql(url(started)).close();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String url() {
        return url(POSTGRES);
    }

    private static String url(EmbeddedPostgres postgres) {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    /** Removes all calendars and users. */
    static void clear() throws IOException {
        try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE calendars, users, settings CASCADE");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
