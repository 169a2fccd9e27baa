package org.tatoo.samples.mqtt;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the broker. All are at least 1, and the time is more than none.
 *
 * @param maxPacket the most bytes of a packet after its remaining length, at most 268,435,455 (section 2.2.3)
 * @param clientId the most bytes of an identifier of a client, 23 to 65,535
 * @param sessions the most sessions, those without a connection included
 * @param sessionExpiry how long a session is kept without a connection, at most
 * @param keepAlive the longest keep alive of a client of MQTT 5.0, 1 to 65,535 seconds
 * @param subscriptions the most subscriptions of a session, and filters of a packet
 * @param filterLevels the most levels of a filter
 * @param filterBytes the most bytes of all subscriptions
 * @param inFlight the most messages that a client has not acknowledged, at most 65,535
 * @param unreleased the most messages of QoS 2 that a client has not released, at most 65,535
 * @param queued the most messages that wait for a client
 * @param queuedBytes the most bytes of them
 * @param messages the most bytes of messages that wait, of all sessions together
 * @param retained the most retained messages
 * @param retainedBytes the most bytes of them
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

    /** Checks the ranges. */
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

    /** How long a session stays for which a client asks for so many seconds. */
    Duration expiry(long seconds) {
        Duration wanted = Duration.ofSeconds(seconds);
        return wanted.compareTo(sessionExpiry) < 0 ? wanted : sessionExpiry;
    }

    /** The most bytes of a packet, with its first byte and its remaining length. */
    long wholePacket() {
        return 1L + Packets.lengthOf(maxPacket) + maxPacket;
    }

    /** Packets of 1 MiB; 10,000 sessions, kept for a day; messages that wait take a quarter of the heap at most. */
    static MqttLimits defaults() {
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    /** The defaults for so many bytes of memory. */
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
