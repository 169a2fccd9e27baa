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
 * A listener for the events of a server. By default, methods that report faults log them to the {@link System.Logger}
 * {@code org.tatoo.server}; the others do nothing.
 *
 * <p>Called on the event loops and the acceptor's thread, from several threads concurrently; must not block. An
 * exception thrown by a listener is logged and has no other effect.
 */
public interface ServerListener {
    /** Called for each listener of the server when it accepts connections at {@code address}. */
    default void started(SocketAddress address) {}

    /** Called when all connections have ended and all threads of the server are about to end. */
    default void stopped() {}

    /** Called when a connection was accepted and has its parser. */
    default void opened(SocketAddress remote) {}

    /** Called when an opened connection has ended, for whatever reason. */
    default void closed(SocketAddress remote) {}

    /** Called when a handler, its protocol or a task of its executor threw {@code cause}; its connection is aborted. */
    default void handlerFailed(SocketAddress remote, Throwable cause) {
        log(
                Level.ERROR,
                "A handler failed, and its connection with " + remote
                        + " ends; others continue. The cause is a fault of" + " the application",
                cause);
    }

    /** Called when a deadline has expired; the connection is about to end. */
    default void expired(SocketAddress remote, Deadline deadline) {}

    /**
     * Called when a limit not reported by {@link #expired} rejects an operation of the client at {@code remote}, or
     * ends its connection. May be called as often as clients connect.
     */
    default void refused(SocketAddress remote, Refusal refusal) {}

    /** Called when a handler ended the same request twice; the second call was ignored. */
    default void redundantEndRequest(SocketAddress remote) {}

    /**
     * Called when {@code maxConnections} connections are open. A new client replaces an unused connection; if there is
     * none, accepting pauses until a connection has ended. Called once while this lasts.
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
     * Called when the process has no free file descriptors. Accepting pauses until there are some; meanwhile unused
     * connections are ended. Called once while this lasts.
     *
     * @param cause the exception of the system call
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
     * Called when the server itself failed; it continues after a short break. Repeated failures to accept are reported
     * once.
     */
    default void failed(Throwable cause) {
        // for a failed system call, the sentence is complete
        log(
                Level.ERROR,
                "The server's own work failed, and it continues: " + cause + ". If that is told again and again, it"
                        + " cannot serve all clients: see what the system refuses",
                cause instanceof IOException ? null : cause);
    }

    /**
     * Called when an event loop has been inside one callback or task for a second or more. All its connections wait,
     * and it gets no new ones until the call has ended. Called once for each call, on a separate thread.
     *
     * @param thread the thread of the loop
     * @param time the time known to be spent in the call
     * @param stack the stack of the thread, innermost frame first
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

    /** Called when {@code connections} were aborted before they were answered, because the time to stop was over. */
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
