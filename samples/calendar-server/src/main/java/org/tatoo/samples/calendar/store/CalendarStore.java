package org.tatoo.samples.calendar.store;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Calendars with their events and changes, users, and who may do what. A change is safe when its method returns: it
 * survives the end of the process, and of the database, at any moment. If a method throws, the change was made whole or
 * not at all.
 *
 * <p>Slow, so not for event loops. Safe for use by several threads, and by several processes on the same store.
 */
public interface CalendarStore extends AutoCloseable {
    /** Everybody, for {@link #share}. */
    String EVERYBODY = "*";

    /** The changes of a calendar that are remembered. */
    int MAX_CHANGES = 10_000;

    /** The verifier of a user's password, as {@link #putUser} got it; empty if there is no such user. */
    Optional<String> verifier(String user) throws StoreException;

    /** Adds a user, or changes the verifier. */
    void putUser(String user, String verifier) throws StoreException;

    /** Changes the verifier of a user if it is {@code before}; returns false if it is not. */
    boolean replaceVerifier(String user, String before, String after) throws StoreException;

    /** Removes a user with the access that is given to nobody else; returns false if there is none. */
    boolean removeUser(String user) throws StoreException;

    /** The names of all users, in order. */
    List<String> users() throws StoreException;

    /** Makes an empty calendar; returns false if it is there already. */
    boolean createCalendar(String calendar) throws StoreException;

    /**
     * Sets what a user may do with a calendar.
     *
     * @param grantee a user, or {@link #EVERYBODY}
     * @return false if there is no such calendar
     */
    boolean share(String calendar, String grantee, Access access) throws StoreException;

    /** What a user may do with a calendar: the most of what this user and {@link #EVERYBODY} may do. */
    Access access(String calendar, String user) throws StoreException;

    /** The calendars that a user may read, by their names. */
    List<CalendarState> calendars(String user) throws StoreException;

    /** A calendar of a user. */
    record CalendarState(String name, Access access, long version) {}

    /**
     * The events that may take place in a span, in no particular order.
     *
     * @param sink takes one after the other; it gets no more when it returns false
     */
    void overlapping(String calendar, Span span, Predicate<StoredEvent> sink) throws StoreException;

    /** An event; empty if there is none. */
    Optional<StoredEvent> event(String calendar, String uid) throws StoreException;

    /**
     * The events of a calendar, without their contents, and its version; empty if there is no such calendar.
     *
     * @param after only those whose identifiers come after this one; the empty text comes before all
     * @param most of them, at least 1
     */
    Optional<Contents> contents(String calendar, String after, int most) throws StoreException;

    /**
     * Events of a calendar at one time.
     *
     * @param events as if each had been changed last at {@code version}, in the order of their identifiers
     */
    record Contents(List<Change> events, long version) {
        /** Copies {@code events}. */
        public Contents {
            events = List.copyOf(events);
        }
    }

    /** Adds or replaces an event. */
    Outcome put(String calendar, StoredEvent event, Precondition condition) throws StoreException;

    /**
     * Adds or replaces events, all or none, of an existing calendar. Each is a change.
     *
     * @param events at least one
     * @return false if there is no such calendar
     */
    boolean putAll(String calendar, List<StoredEvent> events) throws StoreException;

    /** Removes an event; one that is not there is a conflict. */
    Outcome delete(String calendar, String uid, Precondition condition) throws StoreException;

    /**
     * What has changed after a version.
     *
     * @param most changes, at least 1
     */
    Changes changes(String calendar, long after, int most) throws StoreException;

    /**
     * Tells of calendars that have changed, whichever process changed them: at once, or within {@link #NOTICE} if this
     * is another process. A calendar that has not changed may be told, too.
     *
     * @param changed gets the name of a calendar, or {@link #EVERYBODY} if any may have changed; called on a thread of
     *     the store, must be fast
     */
    void listen(Consumer<String> changed);

    /** The longest time until {@link #listen} tells of another process's change. */
    Duration NOTICE = Duration.ofSeconds(1);

    /**
     * A value that all processes on the store have in common: the one that is there, else {@code initial}, which is
     * kept.
     */
    String setting(String name, String initial) throws StoreException;

    /** Changes such a value. */
    void putSetting(String name, String content) throws StoreException;

    @Override
    void close();
}
