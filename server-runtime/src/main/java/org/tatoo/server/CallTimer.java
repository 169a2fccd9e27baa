package org.tatoo.server;

import java.net.SocketAddress;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * Measures the calls of one event loop, one after the other, while somebody records those that take long. Belongs to the
 * loop; there only when a recording was begun. All calls share one event, so that none is made for each.
 */
final class CallTimer {
    private static final String THRESHOLD = "20 ms";

    private final LongCall event = new LongCall();
    private boolean inCall;
    private @Nullable SocketAddress remote;

    /** One turn of a connection, or one task, of an event loop. */
    @Name("org.tatoo.LongCall")
    @Label("Long Call")
    @Description("A turn of a connection, or a task, kept its event loop for long, so that all others waited")
    @Category("Banzai")
    @StackTrace(false)
    @Threshold(THRESHOLD)
    static final class LongCall extends Event {
        @Label("Remote Address")
        @Description("That of the connection; none for a task or a timer")
        @Nullable
        String remote;
    }

    /** Whether somebody records long calls now. */
    boolean isRecorded() {
        return event.isEnabled();
    }

    /** The last call has ended, and the next one begins. */
    void next(@Nullable SocketAddress peer) {
        end();
        remote = peer;
        inCall = true;
        event.begin();
    }

    /** The last call has ended. */
    void end() {
        if (inCall) {
            inCall = false;
            event.end();
            if (event.shouldCommit()) {
                event.remote = remote == null ? null : remote.toString();
                event.commit();
            }
            remote = null;
        }
    }
}
