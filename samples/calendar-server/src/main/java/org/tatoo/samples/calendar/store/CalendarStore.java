package org.tatoo.samples.calendar.store;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A store of calendars with their events and changes, of users, and of access rights. A change is durable when its
 * method returns: it survives the end of the process, and of the database, at any moment. If a method throws, the
 * change was made in full or not at all.
 *
 * <p>Its methods block, so event loops must not call them. Thread-safe, and safe for use by several processes on the
 * same store.
 */
public interface CalendarStore extends AutoCloseable {
    /** Grantee of {@link #share} that stands for all users. */
    String EVERYBODY = "*";

    /** The maximum number of remembered changes of a calendar. */
    int MAX_CHANGES = 10_000;

    /** Returns the verifier of a user's password, as passed to {@link #putUser}; empty if there is no such user. */
    Optional<String> verifier(String user) throws StoreException;

    /** Adds a user, or changes the verifier of one. */
    void putUser(String user, String verifier) throws StoreException;

    /** Changes the verifier of a user if it equals {@code before}; returns false if it does not. */
    boolean replaceVerifier(String user, String before, String after) throws StoreException;

    /** Removes a user with the access granted to that user; returns false if there is none. */
    boolean removeUser(String user) throws StoreException;

    /** Returns the names of all users, sorted. */
    List<String> users() throws StoreException;

    /** Creates an empty calendar; returns false if it exists already. */
    boolean createCalendar(String calendar) throws StoreException;

    /**
     * Sets the access of a user to a calendar.
     *
     * @param grantee a user, or {@link #EVERYBODY}
     * @return false if there is no such calendar
     */
    boolean share(String calendar, String grantee, Access access) throws StoreException;

    /** Returns the access of a user to a calendar: the higher level of this user's and that of {@link #EVERYBODY}. */
    Access access(String calendar, String user) throws StoreException;

    /** Returns the calendars that a user may read, sorted by name. */
    List<CalendarState> calendars(String user) throws StoreException;

    /** A calendar as a user sees it. */
    record CalendarState(String name, Access access, long version) {}

    /**
     * Passes the events that may take place in a span to {@code sink}, in no particular order.
     *
     * @param sink takes one event at a time; returns false to stop
     */
    void overlapping(String calendar, Span span, Predicate<StoredEvent> sink) throws StoreException;

    /** Returns an event; empty if there is none. */
    Optional<StoredEvent> event(String calendar, String uid) throws StoreException;

    /**
     * Returns the events of a calendar, without their contents, and its version; empty if there is no such calendar.
     *
     * @param after excludes the identifiers up to this one; the empty text excludes none
     * @param most the maximum number of events, at least 1
     */
    Optional<Contents> contents(String calendar, String after, int most) throws StoreException;

    /**
     * Events of a calendar at one time.
     *
     * @param events the events, as if the last change of each was at {@code version}, ordered by identifier
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
     * Adds or replaces events of an existing calendar, all or none. Each counts as a change.
     *
     * @param events the events, at least one
     * @return false if there is no such calendar
     */
    boolean putAll(String calendar, List<StoredEvent> events) throws StoreException;

    /** Removes an event; a missing event is a conflict. */
    Outcome delete(String calendar, String uid, Precondition condition) throws StoreException;

    /**
     * Returns the changes after a version.
     *
     * @param most the maximum number of changes, at least 1
     */
    Changes changes(String calendar, long after, int most) throws StoreException;

    /**
     * Registers a listener for changed calendars, whichever process changed them. It is called at once, or within
     * {@link #NOTICE} for another process. It may also be called for a calendar that has not changed.
     *
     * @param changed receives the name of a calendar, or {@link #EVERYBODY} if any may have changed; called on a thread
     *     of the store, must be fast
     */
    void listen(Consumer<String> changed);

    /** The maximum delay until {@link #listen} reports another process's change. */
    Duration NOTICE = Duration.ofSeconds(1);

    /** Returns a value that all processes on the store share; stores {@code initial} if there is none. */
    String setting(String name, String initial) throws StoreException;

    /** Changes a shared value. */
    void putSetting(String name, String content) throws StoreException;

    @Override
    void close();
}
