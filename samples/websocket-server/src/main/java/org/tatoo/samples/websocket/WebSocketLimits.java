package org.tatoo.samples.websocket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the server. Every limit is at least 1, and the duration is positive.
 *
 * @param message the maximum bytes of a message, all its fragments together
 * @param chatOutput the maximum bytes that wait for a client of the chat
 * @param ping the interval of pings to a client; null for none
 */
record WebSocketLimits(
        @LimitDescription(value = "most bytes of a message", bytes = true)
        int message,

        @LimitDescription(value = "most output of the chat that waits for a client; more ends it", bytes = true)
        int chatOutput,

        @LimitDescription(value = "how often a client is sent a ping", never = true) @Nullable
        Duration ping) {
    static final WebSocketLimits DEFAULT = new WebSocketLimits(1 << 20, 1 << 20, Duration.ofSeconds(30));

    WebSocketLimits {
        if (message < 1 || chatOutput < 1 || (ping != null && (ping.isNegative() || ping.isZero()))) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }
}
