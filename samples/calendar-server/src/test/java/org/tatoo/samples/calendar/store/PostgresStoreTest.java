package org.tatoo.samples.calendar.store;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresStoreTest extends CalendarStoreContract {
    private static EmbeddedPostgres postgres;

    /** What it promises of the disk is not tested here. */
    @BeforeAll
    static void startDatabase() throws IOException {
        postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        CalendarStores.postgresql(url()).close();
    }

    @AfterAll
    static void stopDatabase() throws IOException {
        postgres.close();
    }

    private static String url() {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    @Override
    @BeforeEach
    void openStore() throws IOException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE calendars, users, settings CASCADE");
        } catch (SQLException e) {
            throw new IOException(e);
        }
        super.openStore();
    }

    @Override
    CalendarStore open() throws IOException {
        return CalendarStores.postgresql(url());
    }

    @Test
    void aDatabaseThatIsNotThereIsSaidInOneLine() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(
                        () -> CalendarStores.postgresql("jdbc:postgresql://127.0.0.1:1/none?user=x&password=secret"))
                .withMessageContaining("cannot be used: ")
                .withMessageNotContaining("\n")
                .withMessageNotContaining("secret");
    }
}
