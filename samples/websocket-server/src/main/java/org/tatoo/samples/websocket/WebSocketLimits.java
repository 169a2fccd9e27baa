package org.tatoo.samples.websocket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the server. All are at least 1, and the time is more than none.
 *
 * @param message the most bytes of a message, all its fragments together
 * @param chatOutput the most bytes that wait for one who listens to the chat
 * @param ping how often a client is asked whether it is there; null for never
 */
record WebSocketLimits(
        @LimitDescription(value = "most bytes of a message", bytes = true)
        int message,

        @LimitDescription(value = "most output of the chat that waits for a client; more ends it", bytes = true)
        int chatOutput,

        @LimitDescription(value = "how often a client is sent a ping", never = true) @Nullable
        Duration ping) {
    static final WebSocketLimits DEFAULT = new WebSocketLimits(1 << 20, 1 << 20, Duration.ofSeconds(30));

    /** Checks the ranges. */
    WebSocketLimits {
        if (message < 1 || chatOutput < 1 || (ping != null && (ping.isNegative() || ping.isZero()))) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }
}
