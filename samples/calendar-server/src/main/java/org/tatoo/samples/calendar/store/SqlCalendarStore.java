package org.tatoo.samples.calendar.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A store in SQL that SQLite and PostgreSQL understand. Who changes a calendar first counts its version, and so has it
 * alone until the transaction ends: versions are seen without gaps, in their order.
 */
final class SqlCalendarStore implements CalendarStore {
    private static final int FETCHED = 500;

    private static final RowMapper<StoredEvent> EVENT = (row, context) -> new StoredEvent(
            row.getString("uid"),
            row.getString("tag"),
            row.getString("content"),
            new Span(row.getLong("first_start"), row.getLong("last_end")));

    private final String name;
    private final Database database;

    /** @param name of the database, for messages */
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
            if (version(sql, calendar).isEmpty()) {
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

    private static Optional<Long> version(Handle sql, String calendar) {
        return sql.createQuery("SELECT version FROM calendars WHERE name = :calendar")
                .bind("calendar", calendar)
                .mapTo(Long.class)
                .findOne();
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

    /** The names of the levels happen to be ordered as they are. */
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
            Query query = sql.createQuery("SELECT uid, tag, content, first_start, last_end FROM events"
                            + " WHERE calendar = :calendar AND last_end >= :first AND first_start <= :last")
                    .bind("calendar", calendar)
                    .bind("first", span.first())
                    .bind("last", span.last())
                    .setFetchSize(FETCHED);
            try (Stream<StoredEvent> events = query.map(EVENT).stream()) {
                Iterator<StoredEvent> all = events.iterator();
                while (all.hasNext() && sink.test(all.next())) {
                    // the sink has it
                }
            }
            return true;
        });
    }

    @Override
    public Optional<StoredEvent> event(String calendar, String uid) throws StoreException {
        return read(sql -> sql.createQuery("SELECT uid, tag, content, first_start, last_end FROM events"
                        + " WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .map(EVENT)
                .findOne());
    }

    /** One statement, so it sees the events and the version of one time. */
    @Override
    public Optional<Contents> contents(String calendar) throws StoreException {
        return read(sql -> {
            List<Change> rows = sql.createQuery("SELECT version, uid, tag FROM calendars"
                            + " LEFT JOIN events ON calendar = name WHERE name = :calendar ORDER BY uid")
                    .bind("calendar", calendar)
                    .map((row, context) ->
                            new Change(row.getLong("version"), text(row.getString("uid")), row.getString("tag")))
                    .list();
            return rows.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Contents(
                            rows.stream().filter(row -> row.tag() != null).toList(),
                            rows.get(0).version()));
        });
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
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
            Optional<Long> version = next(sql, calendar, 1);
            if (version.isEmpty()) {
                return new Outcome.NoCalendar();
            }
            String before = tag(sql, calendar, uid);
            if (!condition.holds(before) || (event == null && before == null)) {
                sql.rollback();
                return new Outcome.Conflict(before);
            }
            Change change = new Change(version.get(), uid, event == null ? null : event.tag());
            if (event == null) {
                remove(sql, calendar, uid);
            } else {
                upsert(sql, calendar, List.of(event));
            }
            log(sql, calendar, List.of(change));
            database.changed(sql, calendar);
            return new Outcome.Done(change, before == null);
        });
    }

    @Override
    public boolean putAll(String calendar, List<StoredEvent> events) throws StoreException {
        return write(sql -> {
            Optional<Long> last = next(sql, calendar, events.size());
            if (last.isEmpty()) {
                return false;
            }
            long version = last.get() - events.size();
            List<Change> changes = new ArrayList<>();
            for (StoredEvent event : events) {
                changes.add(new Change(++version, event.uid(), event.tag()));
            }
            upsert(sql, calendar, events);
            log(sql, calendar, changes);
            database.changed(sql, calendar);
            return true;
        });
    }

    /** From now on no other transaction changes the calendar until this one ends. */
    private static Optional<Long> next(Handle sql, String calendar, int changes) {
        return sql.createQuery("UPDATE calendars SET version = version + :changes WHERE name = :calendar"
                        + " RETURNING version")
                .bind("changes", changes)
                .bind("calendar", calendar)
                .mapTo(Long.class)
                .findOne();
    }

    private static @Nullable String tag(Handle sql, String calendar, String uid) {
        return sql.createQuery("SELECT tag FROM events WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .mapTo(String.class)
                .findOne()
                .orElse(null);
    }

    private static void upsert(Handle sql, String calendar, List<StoredEvent> events) {
        PreparedBatch batch = sql.prepareBatch("INSERT INTO events (calendar, uid, tag, content, first_start, last_end)"
                + " VALUES (:calendar, :uid, :tag, :content, :first, :last)"
                + " ON CONFLICT (calendar, uid) DO UPDATE SET tag = excluded.tag, content = excluded.content,"
                + " first_start = excluded.first_start, last_end = excluded.last_end");
        for (StoredEvent event : events) {
            batch.bind("calendar", calendar)
                    .bind("uid", event.uid())
                    .bind("tag", event.tag())
                    .bind("content", event.content())
                    .bind("first", event.span().first())
                    .bind("last", event.span().last())
                    .add();
        }
        batch.execute();
    }

    private static void remove(Handle sql, String calendar, String uid) {
        sql.createUpdate("DELETE FROM events WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .execute();
    }

    private static void log(Handle sql, String calendar, List<Change> changes) {
        PreparedBatch batch = sql.prepareBatch(
                "INSERT INTO changes (calendar, version, uid, tag) VALUES (:calendar, :version, :uid, :tag)");
        for (Change change : changes) {
            batch.bind("calendar", calendar)
                    .bind("version", change.version())
                    .bind("uid", change.uid())
                    .bind("tag", change.tag())
                    .add();
        }
        batch.execute();
        sql.createUpdate("DELETE FROM changes WHERE calendar = :calendar AND version <= :oldest")
                .bind("calendar", calendar)
                .bind("oldest", changes.get(changes.size() - 1).version() - MAX_CHANGES)
                .execute();
    }

    @Override
    public Changes changes(String calendar, long after, int most) throws StoreException {
        return read(sql -> {
            Optional<Long> version = version(sql, calendar);
            if (version.isEmpty()) {
                return new Changes.NoCalendar();
            }
            List<Change> changes = sql.createQuery("SELECT version, uid, tag FROM changes"
                            + " WHERE calendar = :calendar AND version > :after ORDER BY version LIMIT :most")
                    .bind("calendar", calendar)
                    .bind("after", after)
                    .bind("most", most)
                    .map((row, context) ->
                            new Change(row.getLong("version"), row.getString("uid"), row.getString("tag")))
                    .list();
            return known(after, version.get(), changes);
        });
    }

    private static Changes known(long after, long version, List<Change> changes) {
        if (changes.isEmpty()) {
            return after == version ? new Changes.Known(changes, after) : new Changes.Forgotten();
        }
        return changes.get(0).version() == after + 1
                ? new Changes.Known(changes, changes.get(changes.size() - 1).version())
                : new Changes.Forgotten();
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
