package org.tatoo.samples.calendar.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A store in SQL that both SQLite and PostgreSQL support. A transaction first increments the version of the calendar
 * that it changes, which locks the calendar until it ends. Versions therefore become visible in order, without gaps.
 */
final class SqlCalendarStore implements CalendarStore {
    private final String name;
    private final Database database;

    /** @param name the name of the database, for messages */
    SqlCalendarStore(String name, Database database) {
        this.name = name;
        this.database = database;
    }

    @Override
    public Optional<String> verifier(String user) throws StoreException {
        return read(sql -> sql.createQuery("SELECT verifier FROM users WHERE name = :user")
                .bind("user", user)
                .mapTo(String.class)
                .findOne());
    }

    @Override
    public void putUser(String user, String verifier) throws StoreException {
        write(sql -> sql.createUpdate("INSERT INTO users (name, verifier) VALUES (:user, :verifier)"
                        + " ON CONFLICT (name) DO UPDATE SET verifier = excluded.verifier")
                .bind("user", user)
                .bind("verifier", verifier)
                .execute());
    }

    @Override
    public boolean replaceVerifier(String user, String before, String after) throws StoreException {
        return write(
                sql -> sql.createUpdate("UPDATE users SET verifier = :after WHERE name = :user AND verifier = :before")
                                .bind("user", user)
                                .bind("before", before)
                                .bind("after", after)
                                .execute()
                        == 1);
    }

    @Override
    public boolean removeUser(String user) throws StoreException {
        return write(sql -> {
            sql.createUpdate("DELETE FROM access WHERE grantee = :user")
                    .bind("user", user)
                    .execute();
            return sql.createUpdate("DELETE FROM users WHERE name = :user")
                            .bind("user", user)
                            .execute()
                    == 1;
        });
    }

    @Override
    public List<String> users() throws StoreException {
        return read(sql -> sql.createQuery("SELECT name FROM users ORDER BY name")
                .mapTo(String.class)
                .list());
    }

    @Override
    public boolean createCalendar(String calendar) throws StoreException {
        return write(sql -> sql.createUpdate("INSERT INTO calendars (name, version) VALUES (:calendar, 0)"
                                + " ON CONFLICT (name) DO NOTHING")
                        .bind("calendar", calendar)
                        .execute()
                == 1);
    }

    @Override
    public boolean share(String calendar, String grantee, Access access) throws StoreException {
        return write(sql -> {
            if (EventTable.version(sql, calendar).isEmpty()) {
                return false;
            }
            sql.createUpdate("DELETE FROM access WHERE calendar = :calendar AND grantee = :grantee")
                    .bind("calendar", calendar)
                    .bind("grantee", grantee)
                    .execute();
            if (access != Access.NONE) {
                sql.createUpdate("INSERT INTO access (calendar, grantee, level) VALUES (:calendar, :grantee, :level)")
                        .bind("calendar", calendar)
                        .bind("grantee", grantee)
                        .bind("level", access.name())
                        .execute();
            }
            return true;
        });
    }

    @Override
    public Access access(String calendar, String user) throws StoreException {
        return read(sql -> highest(sql.createQuery("SELECT MAX(level) FROM access"
                        + " WHERE calendar = :calendar AND grantee IN (:user, '" + EVERYBODY + "')")
                .bind("calendar", calendar)
                .bind("user", user)
                .mapTo(String.class)
                .findOne()));
    }

    /** Parses the maximum of level names, which is the highest level: the names sort alphabetically like the levels. */
    private static Access highest(Optional<String> level) {
        return level.map(Access::valueOf).orElse(Access.NONE);
    }

    @Override
    public List<CalendarState> calendars(String user) throws StoreException {
        return read(sql -> sql.createQuery("SELECT name, version, MAX(level) AS level FROM calendars"
                        + " JOIN access ON calendar = name WHERE grantee IN (:user, '" + EVERYBODY + "')"
                        + " GROUP BY name, version ORDER BY name")
                .bind("user", user)
                .map((row, context) -> new CalendarState(
                        row.getString("name"), Access.valueOf(row.getString("level")), row.getLong("version")))
                .list());
    }

    @Override
    public void overlapping(String calendar, Span span, Predicate<StoredEvent> sink) throws StoreException {
        scan(sql -> {
            EventTable.overlapping(sql, calendar, span, sink);
            return true;
        });
    }

    @Override
    public Optional<StoredEvent> event(String calendar, String uid) throws StoreException {
        return read(sql -> EventTable.event(sql, calendar, uid));
    }

    @Override
    public Optional<Contents> contents(String calendar, String after, int most) throws StoreException {
        return read(sql -> EventTable.contents(sql, calendar, after, most));
    }

    @Override
    public Changes changes(String calendar, long after, int most) throws StoreException {
        return read(sql -> EventTable.changes(sql, calendar, after, most));
    }

    @Override
    public Outcome put(String calendar, StoredEvent event, Precondition condition) throws StoreException {
        return change(calendar, event.uid(), condition, event);
    }

    @Override
    public Outcome delete(String calendar, String uid, Precondition condition) throws StoreException {
        return change(calendar, uid, condition, null);
    }

    private Outcome change(String calendar, String uid, Precondition condition, @Nullable StoredEvent event)
            throws StoreException {
        return write(sql -> {
            Optional<Long> version = EventTable.next(sql, calendar, 1);
            if (version.isEmpty()) {
                return new Outcome.NoCalendar();
            }
            String before = EventTable.tag(sql, calendar, uid);
            if (!condition.holds(before) || (event == null && before == null)) {
                sql.rollback();
                return new Outcome.Conflict(before);
            }
            Change change = new Change(version.get(), uid, event == null ? null : event.tag());
            if (event == null) {
                EventTable.remove(sql, calendar, uid);
            } else {
                EventTable.upsert(sql, calendar, List.of(event));
            }
            EventTable.log(sql, calendar, List.of(change));
            database.changed(sql, calendar);
            return new Outcome.Done(change, before == null);
        });
    }

    @Override
    public boolean putAll(String calendar, List<StoredEvent> events) throws StoreException {
        return write(sql -> {
            Optional<Long> last = EventTable.next(sql, calendar, events.size());
            if (last.isEmpty()) {
                return false;
            }
            long version = last.get() - events.size();
            List<Change> changes = new ArrayList<>();
            for (StoredEvent event : events) {
                changes.add(new Change(++version, event.uid(), event.tag()));
            }
            EventTable.upsert(sql, calendar, events);
            EventTable.log(sql, calendar, changes);
            database.changed(sql, calendar);
            return true;
        });
    }

    @Override
    public void listen(Consumer<String> changed) {
        database.listen(changed);
    }

    @Override
    public String setting(String setting, String initial) throws StoreException {
        return write(sql -> {
            sql.createUpdate("INSERT INTO settings (name, content) VALUES (:setting, :initial)"
                            + " ON CONFLICT (name) DO NOTHING")
                    .bind("setting", setting)
                    .bind("initial", initial)
                    .execute();
            return sql.createQuery("SELECT content FROM settings WHERE name = :setting")
                    .bind("setting", setting)
                    .mapTo(String.class)
                    .one();
        });
    }

    @Override
    public void putSetting(String setting, String content) throws StoreException {
        write(sql -> sql.createUpdate("INSERT INTO settings (name, content) VALUES (:setting, :content)"
                        + " ON CONFLICT (name) DO UPDATE SET content = excluded.content")
                .bind("setting", setting)
                .bind("content", content)
                .execute());
    }

    @Override
    public void close() {
        database.close();
    }

    private <T> T read(Function<Handle, T> statements) throws StoreException {
        try {
            return database.read(statements);
        } catch (JdbiException e) {
            throw Pools.unusable(name, e);
        }
    }

    private <T> T scan(Function<Handle, T> statements) throws StoreException {
        try {
            return database.scan(statements);
        } catch (JdbiException e) {
            throw Pools.unusable(name, e);
        }
    }

    private <T> T write(Function<Handle, T> statements) throws StoreException {
        try {
            return database.write(statements);
        } catch (JdbiException e) {
            throw Pools.unusable(name, e);
        }
    }
}
