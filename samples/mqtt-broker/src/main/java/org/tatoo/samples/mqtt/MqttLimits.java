package org.tatoo.samples.mqtt;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the broker. Every limit is at least 1, and every duration is positive.
 *
 * @param maxPacket the maximum bytes of a packet after its remaining length, at most 268,435,455 (section 2.2.3)
 * @param clientId the maximum bytes of an identifier of a client, 23 to 65,535
 * @param sessions the maximum number of sessions, including those without a connection
 * @param sessionExpiry the maximum time for which a session is kept without a connection
 * @param keepAlive the longest keep alive of a client of MQTT 5.0, 1 to 65,535 seconds
 * @param subscriptions the maximum number of subscriptions of a session, and of filters in a packet
 * @param filterLevels the maximum number of levels of a filter
 * @param filterBytes the maximum bytes of all subscriptions
 * @param inFlight the maximum number of messages that a client has not acknowledged, at most 65,535
 * @param unreleased the maximum number of messages of QoS 2 that a client has not released, at most 65,535
 * @param queued the maximum number of messages that wait for a client
 * @param queuedBytes the maximum bytes of the messages that wait for a client
 * @param messages the maximum bytes of waiting messages of all sessions together
 * @param retained the maximum number of retained messages
 * @param retainedBytes the maximum bytes of retained messages
 */
record MqttLimits(
        @LimitDescription(value = "most bytes of a packet", bytes = true)
        int maxPacket,

        @LimitDescription("most bytes of an identifier of a client")
        int clientId,

        @LimitDescription("most sessions") int sessions,

        @LimitDescription("how long a session without a connection is kept")
        Duration sessionExpiry,

        @LimitDescription("longest keep alive of a client of MQTT 5.0")
        Duration keepAlive,

        @LimitDescription("most subscriptions of a session") int subscriptions,

        @LimitDescription("most levels of a filter") int filterLevels,

        @LimitDescription(value = "most bytes of all subscriptions", bytes = true)
        long filterBytes,

        @LimitDescription("most messages that a client has not acknowledged")
        int inFlight,

        @LimitDescription("most messages of QoS 2 that a client has not released")
        int unreleased,

        @LimitDescription("most messages that wait for a client")
        int queued,

        @LimitDescription(value = "most bytes of them", bytes = true)
        long queuedBytes,

        @LimitDescription(value = "most bytes of messages that wait, of all clients", bytes = true)
        long messages,

        @LimitDescription("most retained messages") int retained,

        @LimitDescription(value = "most bytes of retained messages", bytes = true)
        long retainedBytes) {
    private static final int LARGEST_PACKET = (1 << 28) - 1;
    private static final int LEAST_CLIENT_ID = 23;
    private static final int MOST_IDS = 0xffff;

    MqttLimits {
        if (maxPacket < 1
                || sessions < 1
                || subscriptions < 1
                || filterLevels < 1
                || filterBytes < 1
                || inFlight < 1
                || unreleased < 1
                || queued < 1
                || queuedBytes < 1
                || messages < 1
                || retained < 1
                || retainedBytes < 1
                || sessionExpiry.isNegative()
                || sessionExpiry.isZero()) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
        if (maxPacket > LARGEST_PACKET) {
            throw new IllegalArgumentException("must be at most " + LARGEST_PACKET);
        }
        if (keepAlive.toSeconds() < 1 || keepAlive.toSeconds() > MOST_IDS) {
            throw new IllegalArgumentException("must be 1 to " + MOST_IDS + " seconds");
        }
        if (clientId < LEAST_CLIENT_ID || clientId > MOST_IDS) {
            throw new IllegalArgumentException("must be " + LEAST_CLIENT_ID + " to " + MOST_IDS);
        }
        if (inFlight > MOST_IDS || unreleased > MOST_IDS) {
            throw new IllegalArgumentException("must be at most " + MOST_IDS);
        }
    }

    /** Returns the expiry of a session for which a client asks for this number of seconds. */
    Duration expiry(long seconds) {
        Duration wanted = Duration.ofSeconds(seconds);
        return wanted.compareTo(sessionExpiry) < 0 ? wanted : sessionExpiry;
    }

    /** Returns the maximum bytes of a packet, including its first byte and its remaining length. */
    long wholePacket() {
        return 1L + Packets.lengthOf(maxPacket) + maxPacket;
    }

    /** Returns the defaults: packets of 1 MiB; 10,000 sessions, kept for a day; a quarter of the heap for messages. */
    static MqttLimits defaults() {
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    /** Returns the defaults for this number of bytes of memory. */
    static MqttLimits ofHeap(long bytes) {
        return new MqttLimits(
                1 << 20,
                256,
                10_000,
                Duration.ofDays(1),
                Duration.ofHours(16),
                100,
                128,
                bytes / 16,
                100,
                1_000,
                10_000,
                16 << 20,
                bytes / 4,
                10_000,
                bytes / 8);
    }
}
