package org.tatoo.server;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;

/**
 * Hears what happens to a server. All methods do nothing by default, but those that tell of a fault log it to the
 * {@link System.Logger} {@code org.tatoo.server}.
 *
 * <p>Called on the event loops and the acceptor's thread, from several threads at a time; must not block. An exception
 * thrown by a listener is logged and has no other effect.
 */
public interface ServerListener {
    /** The server accepts connections at {@code address}; called for each of its listeners. */
    default void started(SocketAddress address) {}

    /** All connections have ended and all threads of the server are about to end. */
    default void stopped() {}

    /** A connection was accepted and has its parser. */
    default void opened(SocketAddress remote) {}

    /** A connection that had been opened has ended, for whatever reason. */
    default void closed(SocketAddress remote) {}

    /** A handler, its protocol or a task of its executor threw {@code cause}; its connection is aborted. */
    default void handlerFailed(SocketAddress remote, Throwable cause) {
        log(Level.ERROR, "The handler of " + remote + " failed; its connection is closed", cause);
    }

    /** A deadline is over; the connection is about to end. */
    default void expired(SocketAddress remote, Deadline deadline) {}

    /** A handler ended the same request twice; the second call was ignored. */
    default void redundantEndRequest(SocketAddress remote) {}

    /** {@code maxConnections} connections are open: accepting pauses until one has ended. Told once while that lasts. */
    default void limitReached(int maxConnections) {
        log(Level.WARNING, "The limit of " + maxConnections + " connections is reached; new clients wait", null);
    }

    /**
     * The server's own work failed, for example accepting for want of file descriptors; it continues after a short break. Accepting that
     * fails again and again is told once.
     */
    default void failed(Throwable cause) {
        // of a failed system call the sentence says all
        log(
                Level.ERROR,
                "The server failed at its own work and continues: " + cause,
                cause instanceof IOException ? null : cause);
    }

    private static void log(Level level, String text, @Nullable Throwable cause) {
        System.getLogger("org.tatoo.server").log(level, text, cause);
    }
}
