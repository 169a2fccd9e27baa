package org.tatoo.transport;

import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;

/**
 * A listener for events of conversations, called on their strands. Methods must not block or throw. By default they do
 * nothing.
 */
public interface ConversationListener {
    /** Called when a connection is open, before its handler is notified. */
    default void opened(Connection connection) {}

    /** Called once when a connection begins to end, whether or not it was opened. */
    default void ending(Connection connection, Ending why) {}

    /** Called when an opened connection has ended, for whatever reason, after its handler was notified. */
    default void closed(Connection connection) {}

    /** Called when a handler, its protocol or a task of its executor threw {@code cause}; the connection is aborted. */
    default void handlerFailed(Connection connection, Throwable cause) {}

    /** Called when a deadline has expired, before the handler is notified and the connection ends. */
    default void expired(Connection connection, Deadline deadline) {}

    /** Called when a limit not reported by {@link #expired} rejects an operation or ends the connection. */
    default void refused(Connection connection, Refusal refusal) {}

    /** Called when a handler ended the same message twice; the second call was ignored. */
    default void redundantEndRequest(Connection connection) {}
}
