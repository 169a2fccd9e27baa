package org.tatoo.samples.nats;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the server.
 *
 * @param maxPayload the maximum bytes of a message with its headers, 1 to 1,048,576; INFO announces it
 * @param maxPending the maximum bytes that wait for a client that does not read, at least 1
 * @param subscriptions the maximum number of subscriptions of a client, at least 1
 * @param allSubscriptions the maximum number of subscriptions of all clients, at least 1
 * @param ping the interval of pings to a client, 1 ms to 365 days
 * @param pings the maximum number of unanswered pings, at least 1
 */
record NatsLimits(
        @LimitDescription(value = "most bytes of a message", bytes = true)
        int maxPayload,

        @LimitDescription(value = "most bytes that wait for a client", bytes = true)
        int maxPending,

        @LimitDescription("most subscriptions of a client") int subscriptions,

        @LimitDescription("most subscriptions of all clients")
        int allSubscriptions,

        @LimitDescription("how often a client is asked for an answer")
        Duration ping,

        @LimitDescription("most of these without an answer") int pings) {
    private static final int LARGEST_MESSAGE = 1 << 20;
    private static final Duration LONGEST = Duration.ofDays(365);

    NatsLimits {
        if (maxPayload < 1 || maxPayload > LARGEST_MESSAGE) {
            throw new IllegalArgumentException("must be 1 to " + LARGEST_MESSAGE);
        }
        if (maxPending < 1 || subscriptions < 1 || allSubscriptions < 1 || pings < 1) {
            throw new IllegalArgumentException("must be at least 1");
        }
        if (ping.toMillis() < 1 || ping.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("must be 1 ms to 365 days");
        }
    }

    /** Returns the defaults: messages of 1 MiB, 16 MiB of waiting output for a client; pings as in nats-server. */
    static NatsLimits defaults() {
        return new NatsLimits(LARGEST_MESSAGE, 16 << 20, 1_000, 100_000, Duration.ofMinutes(2), 2);
    }
}
