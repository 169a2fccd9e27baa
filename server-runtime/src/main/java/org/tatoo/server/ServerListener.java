package org.tatoo.server;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Refusal;

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
        log(
                Level.ERROR,
                "A handler failed, and its connection with " + remote
                        + " ends; others continue. The cause is a fault of" + " the application",
                cause);
    }

    /** A deadline is over; the connection is about to end. */
    default void expired(SocketAddress remote, Deadline deadline) {}

    /**
     * A limit of which {@link #expired} does not tell refused something to the client at {@code remote}, or ends its
     * connection. It may be told as often as clients connect.
     */
    default void refused(SocketAddress remote, Refusal refusal) {}

    /** A handler ended the same request twice; the second call was ignored. */
    default void redundantEndRequest(SocketAddress remote) {}

    /**
     * {@code maxConnections} connections are open. A new client gets the place of a connection that is not in use; if
     * there is none, accepting pauses until one has ended. Told once while that lasts.
     */
    default void limitReached(int maxConnections) {
        log(
                Level.WARNING,
                "The limit of " + maxConnections
                        + " connections is reached: those that are not in use give their places"
                        + " to new clients, which wait if there is none. If that is usual, raise maxConnections, or add"
                        + " servers",
                null);
    }

    /**
     * The process may have no more descriptors. Accepting pauses until there are some; meanwhile connections that are
     * not in use are ended. Told once while that lasts.
     *
     * @param cause of the system
     */
    default void outOfDescriptors(Throwable cause) {
        log(
                Level.WARNING,
                "The process may open no more files and connections (" + cause.getMessage()
                        + "): new clients wait, and connections that are not in use end. Raise its limit of descriptors"
                        + " (ulimit -n), or lower maxConnections",
                null);
    }

    /**
     * The server's own work failed; it continues after a short break. Accepting that fails again and again is told once.
     */
    default void failed(Throwable cause) {
        // of a failed system call the sentence says all
        log(
                Level.ERROR,
                "The server's own work failed, and it continues: " + cause + ". If that is told again and again, it"
                        + " cannot serve all clients: see what the system refuses",
                cause instanceof IOException ? null : cause);
    }

    /**
     * An event loop is inside one callback or task for a second or more, so that all its connections wait. It gets no new
     * ones until the call has ended. Told once for each call, on a separate thread.
     *
     * @param thread of the loop
     * @param time for which it is known to be inside the call
     * @param stack of the thread, the innermost first
     */
    default void loopBlocked(Thread thread, Duration time, List<StackTraceElement> stack) {
        String frames = stack.stream().map(frame -> "\n    at " + frame).collect(Collectors.joining());
        log(
                Level.WARNING,
                "A callback or task blocks the event loop " + thread.getName() + " for " + time.toMillis()
                        + " ms: its connections wait, and it gets no new ones. Let what blocks run in an executor"
                        + " (ServerBuilder.handlers). It is here:" + frames,
                null);
    }

    /** The server stops, and {@code connections} that were to be answered were aborted, because its time was over. */
    default void aborted(int connections) {
        log(
                Level.WARNING,
                "The time to stop was over before " + connections + " connections had their answers: they were cut off."
                        + " Allow a longer time to drain, or let handlers end when they hear draining()",
                null);
    }

    private static void log(Level level, String text, @Nullable Throwable cause) {
        System.getLogger("org.tatoo.server").log(level, text, cause);
    }
}
