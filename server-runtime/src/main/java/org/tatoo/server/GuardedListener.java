package org.tatoo.server;

import java.lang.System.Logger.Level;
import java.net.SocketAddress;
import java.time.ZoneId;
import java.util.Objects;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.ConversationListener;

/** Keeps the exceptions of the user's listener from the threads of the server. */
final class GuardedListener implements ServerListener, ConversationListener {
    private final ServerListener listener;
    private final System.Logger logger = System.getLogger("org.tatoo.server");

    GuardedListener(ServerListener listener) {
        this.listener = listener;
        // Starts the platform's logging and the clock that it shows now: both read files, and when the first fault is
        // to be
        // logged there may be no file descriptor left.
        ZoneId zone = ZoneId.systemDefault();
        logger.log(Level.DEBUG, () -> "Faults are logged with the time of " + zone);
    }

    // ---- of a connection, which has a remote address here

    @Override
    public void opened(Connection connection) {
        opened(remote(connection));
    }

    @Override
    public void closed(Connection connection) {
        closed(remote(connection));
    }

    @Override
    public void handlerFailed(Connection connection, Throwable cause) {
        handlerFailed(remote(connection), cause);
    }

    @Override
    public void expired(Connection connection, Deadline deadline) {
        expired(remote(connection), deadline);
    }

    @Override
    public void redundantEndRequest(Connection connection) {
        redundantEndRequest(remote(connection));
    }

    private static SocketAddress remote(Connection connection) {
        return Objects.requireNonNull(connection.remoteAddress());
    }

    // ---- of a server

    @Override
    public void started(SocketAddress address) {
        guard(() -> listener.started(address));
    }

    @Override
    public void stopped() {
        guard(listener::stopped);
    }

    @Override
    public void opened(SocketAddress remote) {
        guard(() -> listener.opened(remote));
    }

    @Override
    public void closed(SocketAddress remote) {
        guard(() -> listener.closed(remote));
    }

    @Override
    public void handlerFailed(SocketAddress remote, Throwable cause) {
        guard(() -> listener.handlerFailed(remote, cause));
    }

    @Override
    public void expired(SocketAddress remote, Deadline deadline) {
        guard(() -> listener.expired(remote, deadline));
    }

    @Override
    public void redundantEndRequest(SocketAddress remote) {
        guard(() -> listener.redundantEndRequest(remote));
    }

    @Override
    public void limitReached(int maxConnections) {
        guard(() -> listener.limitReached(maxConnections));
    }

    @Override
    public void failed(Throwable cause) {
        guard(() -> listener.failed(cause));
    }

    private void guard(Runnable call) {
        try {
            call.run();
        } catch (Throwable t) {
            log(t);
        }
    }

    private void log(Throwable cause) {
        try {
            logger.log(Level.ERROR, "The server's listener failed", cause);
        } catch (Throwable t) {
            // not even logging works; the server continues
        }
    }
}
