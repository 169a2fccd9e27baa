package org.tatoo.transport;

import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;

/**
 * Hears what happens to conversations, on their strands; must not block or throw. All methods do nothing by default.
 */
public interface ConversationListener {
    /** A connection is open; its handler is told next. */
    default void opened(Connection connection) {}

    /** A connection begins to end, whether or not it had been opened. Told once. */
    default void ending(Connection connection, Ending why) {}

    /** A connection that had been opened has ended, for whatever reason, and its handler was told. */
    default void closed(Connection connection) {}

    /** A handler, its protocol or a task of its executor threw {@code cause}; its connection is aborted. */
    default void handlerFailed(Connection connection, Throwable cause) {}

    /** A deadline is over; the handler is told next, and the connection ends. */
    default void expired(Connection connection, Deadline deadline) {}

    /** A limit of which {@link #expired} does not tell refused something to the connection, or ends it. */
    default void refused(Connection connection, Refusal refusal) {}

    /** A handler ended the same message twice; the second call was ignored. */
    default void redundantEndRequest(Connection connection) {}
}
