package org.tatoo.server;

import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.tatoo.runtime.Deadline;

/** Keeps the exceptions of the user's listener from the threads of the server. */
final class GuardedListener implements ServerListener {
    private final ServerListener listener;

    GuardedListener(ServerListener listener) {
        this.listener = listener;
    }

    @Override
    public void started(InetSocketAddress address) {
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

    private static void guard(Runnable call) {
        try {
            call.run();
        } catch (Throwable t) {
            System.getLogger("org.tatoo.server").log(Level.ERROR, "The server's listener failed", t);
        }
    }
}
