package org.tatoo.samples.calendar.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Factory of pools of connections to a database whose tables have the current schema version. */
final class Pools {
    private static final long WAIT_MILLIS = 5_000;
    private static final String MIGRATIONS =
            "classpath:" + Pools.class.getPackageName().replace('.', '/');

    /** Referenced strongly, because otherwise their levels would be lost. */
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("org.flywaydb"), Logger.getLogger("com.zaxxer.hikari"));

    static {
        QUIET.forEach(logger -> logger.setLevel(Level.SEVERE));
    }

    private Pools() {}

    /**
     * Connects, and creates or migrates the tables.
     *
     * @param name the name of the database, for messages
     * @throws StoreException if the database cannot be used
     */
    static HikariDataSource open(String name, DataSource source) throws StoreException {
        HikariConfig config = new HikariConfig();
        config.setPoolName("calendar");
        config.setDataSource(source);
        config.setMaximumPoolSize(CalendarStores.CONNECTIONS);
        config.setConnectionTimeout(WAIT_MILLIS);
        try {
            HikariDataSource pool = new HikariDataSource(config);
            migrate(name, pool);
            return pool;
        } catch (PoolInitializationException e) {
            throw unusable(name, e);
        }
    }

    private static void migrate(String name, HikariDataSource pool) throws StoreException {
        try {
            Flyway.configure().dataSource(pool).locations(MIGRATIONS).load().migrate();
        } catch (FlywayException e) {
            pool.close();
            throw unusable(name, e);
        }
    }

    /** Returns an exception whose message is one line with the innermost cause. */
    static StoreException unusable(String name, Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return new StoreException("the database " + name + " cannot be used: " + message, failure);
    }
}
