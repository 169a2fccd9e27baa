package org.tatoo.server;

import java.lang.System.Logger.Level;
import java.net.SocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Ending;
import org.tatoo.transport.Refusal;
import org.tatoo.transport.Tally;

/** A listener that shields the server from exceptions of the user's listener, and counts refusals and endings. */
final class GuardedListener implements ServerListener, ConversationListener {
    private final ServerListener listener;
    private final Guardian guardian;
    private final Recorder recorder;
    private final Tally<Ending> endings = new Tally<>(Ending.class);
    private final Tally<Refusal> refusals = new Tally<>(Refusal.class);
    private final System.Logger logger = System.getLogger("org.tatoo.server");

    GuardedListener(ServerListener listener, Guardian guardian, Recorder recorder) {
        this.listener = listener;
        this.guardian = guardian;
        this.recorder = recorder;
        // Initializes logging and the time zone now: both read files, and no file descriptor may be free when the first
        // fault is logged.
        ZoneId zone = ZoneId.systemDefault();
        logger.log(Level.DEBUG, () -> "Faults are logged with the time of " + zone);
    }

    Tally<Refusal> refusals() {
        return refusals;
    }

    Tally<Ending> endings() {
        return endings;
    }

    Recorder recorder() {
        return recorder;
    }

    // ---- events of a connection, which has a remote address here

    @Override
    public void opened(Connection connection) {
        opened(remote(connection));
    }

    @Override
    public void ending(Connection connection, Ending why) {
        endings.count(why);
        recorder.ending(connection, why);
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
        SocketAddress remote = remote(connection);
        recorder.expired(connection, remote, deadline);
        expired(remote, deadline);
    }

    @Override
    public void redundantEndRequest(Connection connection) {
        redundantEndRequest(remote(connection));
    }

    private static SocketAddress remote(Connection connection) {
        return Objects.requireNonNull(connection.remoteAddress());
    }

    // ---- events of the server

    @Override
    public void started(SocketAddress address) {
        try {
            listener.started(address);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void stopped() {
        try {
            listener.stopped();
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void opened(SocketAddress remote) {
        try {
            listener.opened(remote);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void closed(SocketAddress remote) {
        try {
            listener.closed(remote);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void handlerFailed(SocketAddress remote, Throwable cause) {
        guardian.endIfBroken(cause);
        recorder.handlerFailed(remote, cause);
        try {
            listener.handlerFailed(remote, cause);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void refused(Connection connection, Refusal refusal) {
        SocketAddress remote = remote(connection);
        recorder.refused(connection, remote, refusal);
        count(remote, refusal);
    }

    @Override
    public void refused(SocketAddress remote, Refusal refusal) {
        recorder.refused(remote, refusal);
        count(remote, refusal);
    }

    private void count(SocketAddress remote, Refusal refusal) {
        refusals.count(refusal);
        try {
            listener.refused(remote, refusal);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void expired(SocketAddress remote, Deadline deadline) {
        refusals.count(Refusal.of(deadline));
        try {
            listener.expired(remote, deadline);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void redundantEndRequest(SocketAddress remote) {
        try {
            listener.redundantEndRequest(remote);
        } catch (Throwable t) {
            log(t);
        }
    }

    /** Records that clients wait because of a lack of places or descriptors. */
    void acceptPaused(Refusal refusal) {
        refusals.count(refusal);
        recorder.acceptPaused(refusal);
    }

    @Override
    public void outOfDescriptors(Throwable cause) {
        try {
            listener.outOfDescriptors(cause);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void limitReached(int maxConnections) {
        try {
            listener.limitReached(maxConnections);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void failed(Throwable cause) {
        recorder.failed(cause);
        try {
            listener.failed(cause);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void loopBlocked(Thread thread, Duration time, List<StackTraceElement> stack) {
        recorder.loopBlocked(thread, time, stack);
        try {
            listener.loopBlocked(thread, time, stack);
        } catch (Throwable t) {
            log(t);
        }
    }

    @Override
    public void aborted(int connections) {
        try {
            listener.aborted(connections);
        } catch (Throwable t) {
            log(t);
        }
    }

    private void log(Throwable cause) {
        try {
            logger.log(
                    Level.ERROR,
                    "The server's listener failed, and the server continues. The cause is a fault of the application's"
                            + " ServerListener",
                    cause);
        } catch (Throwable t) {
            // even logging has failed; the server continues
        }
    }
}
