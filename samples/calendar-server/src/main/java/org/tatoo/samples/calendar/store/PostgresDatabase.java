package org.tatoo.samples.calendar.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL database, which any number of processes share and which notifies them of changes. */
final class PostgresDatabase implements Database {
    private static final String CHANNEL = "calendar_changes";
    private static final int AGAIN_MILLIS = 1_000;
    private static final int WAIT_MILLIS = 1_000;

    private final HikariDataSource pool;
    private final Jdbi jdbi;
    private final Jdbi listening;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable Thread listener;
    private volatile boolean closed;

    private PostgresDatabase(HikariDataSource pool, PGSimpleDataSource source) {
        this.pool = pool;
        jdbi = Jdbi.create(pool);
        listening = Jdbi.create(source);
    }

    /** @param url a URL such as {@code jdbc:postgresql://host/database?user=name} */
    static PostgresDatabase open(String url) throws StoreException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setTcpKeepAlive(true);
        return new PostgresDatabase(Pools.open(name(source), source), source);
    }

    /** Returns the name of the database, without the password that the URL may contain. */
    private static String name(PGSimpleDataSource source) {
        return source.getDatabaseName() + " at " + String.join(",", source.getServerNames());
    }

    @Override
    public <T> T read(Function<Handle, T> statements) {
        return jdbi.withHandle(statements::apply);
    }

    /** Runs the statement in a transaction, because otherwise the driver fetches all rows at once. */
    @Override
    public <T> T scan(Function<Handle, T> statement) {
        return jdbi.inTransaction(statement::apply);
    }

    @Override
    public <T> T write(Function<Handle, T> statements) {
        return jdbi.inTransaction(statements::apply);
    }

    @Override
    public void changed(Handle transaction, String calendar) {
        transaction
                .createQuery("SELECT pg_notify(:channel, :calendar)::text")
                .bind("channel", CHANNEL)
                .bind("calendar", calendar)
                .mapTo(String.class)
                .list();
    }

    @Override
    public synchronized void listen(Consumer<String> changed) {
        listeners.add(changed);
        if (listener == null) {
            listener = new Thread(this::listenAlways, "calendar-changes");
            listener.setDaemon(true);
            listener.start();
        }
    }

    private void listenAlways() {
        while (!closed) {
            try {
                listening.useHandle(this::listen);
            } catch (JdbiException | SQLException e) {
                pauseBeforeAgain();
            }
        }
    }

    /** Listens for notifications; reports all calendars first, since any may have changed without a connection. */
    private void listen(Handle handle) throws SQLException {
        handle.execute("LISTEN " + CHANNEL);
        tell(CalendarStore.EVERYBODY);
        PGConnection connection = handle.getConnection().unwrap(PGConnection.class);
        while (!closed) {
            PGNotification[] notifications = connection.getNotifications(WAIT_MILLIS);
            if (notifications != null) {
                for (PGNotification notification : notifications) {
                    tell(notification.getParameter());
                }
            }
        }
    }

    private void pauseBeforeAgain() {
        try {
            Thread.sleep(AGAIN_MILLIS);
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private void tell(String calendar) {
        listeners.forEach(each -> each.accept(calendar));
    }

    @Override
    public void close() {
        closed = true;
        Thread last;
        synchronized (this) {
            last = listener;
        }
        if (last != null) {
            last.interrupt();
        }
        pool.close();
    }
}
