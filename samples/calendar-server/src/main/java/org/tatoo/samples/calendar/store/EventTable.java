package org.tatoo.samples.calendar.store;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** SQL statements on the events of calendars and their changes. */
final class EventTable {
    private static final int FETCHED = 500;

    private static final RowMapper<StoredEvent> EVENT = (row, context) -> new StoredEvent(
            row.getString("uid"),
            row.getString("tag"),
            row.getString("content"),
            new Span(row.getLong("first_start"), row.getLong("last_end")));

    private static final RowMapper<Change> CHANGE =
            (row, context) -> new Change(row.getLong("version"), text(row.getString("uid")), row.getString("tag"));

    private EventTable() {}

    static Optional<Long> version(Handle sql, String calendar) {
        return sql.createQuery("SELECT version FROM calendars WHERE name = :calendar")
                .bind("calendar", calendar)
                .mapTo(Long.class)
                .findOne();
    }

    static void overlapping(Handle sql, String calendar, Span span, Predicate<StoredEvent> sink) {
        Query query = sql.createQuery("SELECT uid, tag, content, first_start, last_end FROM events"
                        + " WHERE calendar = :calendar AND last_end >= :first AND first_start <= :last")
                .bind("calendar", calendar)
                .bind("first", span.first())
                .bind("last", span.last())
                .setFetchSize(FETCHED);
        try (Stream<StoredEvent> events = query.map(EVENT).stream()) {
            Iterator<StoredEvent> all = events.iterator();
            while (all.hasNext() && sink.test(all.next())) {
                // the sink has the row
            }
        }
    }

    static Optional<StoredEvent> event(Handle sql, String calendar, String uid) {
        return sql.createQuery("SELECT uid, tag, content, first_start, last_end FROM events"
                        + " WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .map(EVENT)
                .findOne();
    }

    /** Reads the events and the version in one statement, so that both are of the same time. */
    static Optional<CalendarStore.Contents> contents(Handle sql, String calendar, String after, int most) {
        List<Change> rows = sql.createQuery("SELECT version, uid, tag FROM calendars"
                        + " LEFT JOIN events ON calendar = name AND uid > :after"
                        + " WHERE name = :calendar ORDER BY uid LIMIT :most")
                .bind("calendar", calendar)
                .bind("after", after)
                .bind("most", most)
                .map(CHANGE)
                .list();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new CalendarStore.Contents(
                        rows.stream().filter(row -> row.tag() != null).toList(),
                        rows.get(0).version()));
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    /** Increments the version; no other transaction can change the calendar until this one ends. */
    static Optional<Long> next(Handle sql, String calendar, int changes) {
        return sql.createQuery("UPDATE calendars SET version = version + :changes WHERE name = :calendar"
                        + " RETURNING version")
                .bind("changes", changes)
                .bind("calendar", calendar)
                .mapTo(Long.class)
                .findOne();
    }

    static @Nullable String tag(Handle sql, String calendar, String uid) {
        return sql.createQuery("SELECT tag FROM events WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .mapTo(String.class)
                .findOne()
                .orElse(null);
    }

    static void upsert(Handle sql, String calendar, List<StoredEvent> events) {
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

    static void remove(Handle sql, String calendar, String uid) {
        sql.createUpdate("DELETE FROM events WHERE calendar = :calendar AND uid = :uid")
                .bind("calendar", calendar)
                .bind("uid", uid)
                .execute();
    }

    static void log(Handle sql, String calendar, List<Change> changes) {
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
                .bind("oldest", changes.get(changes.size() - 1).version() - CalendarStore.MAX_CHANGES)
                .execute();
    }

    static Changes changes(Handle sql, String calendar, long after, int most) {
        Optional<Long> version = version(sql, calendar);
        if (version.isEmpty()) {
            return new Changes.NoCalendar();
        }
        List<Change> changes = sql.createQuery("SELECT version, uid, tag FROM changes"
                        + " WHERE calendar = :calendar AND version > :after ORDER BY version LIMIT :most")
                .bind("calendar", calendar)
                .bind("after", after)
                .bind("most", most)
                .map(CHANGE)
                .list();
        return known(after, version.get(), changes);
    }

    private static Changes known(long after, long version, List<Change> changes) {
        if (changes.isEmpty()) {
            return after == version ? new Changes.Known(changes, after) : new Changes.Forgotten();
        }
        return changes.get(0).version() == after + 1
                ? new Changes.Known(changes, changes.get(changes.size() - 1).version())
                : new Changes.Forgotten();
    }
}
