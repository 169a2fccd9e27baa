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
 * A timer for the consecutive calls of one event loop, used while long calls are recorded. Confined to the loop;
 * created only when a recording was started. All calls share one event object, which saves an allocation per call.
 */
final class CallTimer {
    private static final String THRESHOLD = "20 ms";

    private final LongCall event = new LongCall();
    private boolean inCall;
    private @Nullable SocketAddress remote;

    /** A JFR event for one turn of a connection, or one task, of an event loop. */
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

    boolean isRecorded() {
        return event.isEnabled();
    }

    void next(@Nullable SocketAddress peer) {
        end();
        remote = peer;
        inCall = true;
        event.begin();
    }

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
