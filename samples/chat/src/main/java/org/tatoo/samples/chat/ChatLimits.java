package org.tatoo.samples.chat;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the chat. Every limit is at least 1, and the duration is positive.
 *
 * @param rooms the maximum number of rooms
 * @param roomMembers the maximum number of members of a room
 * @param members the maximum number of members of all rooms
 * @param messageLength the maximum length of a message, in characters
 * @param messages the maximum number of messages of a member in ten seconds
 * @param history the number of events of a room that are kept for later members
 * @param absence how long a member without a connection stays in the room
 * @param streamOutput the maximum bytes that wait for one stream
 */
record ChatLimits(
        @LimitDescription("most rooms") int rooms,
        @LimitDescription("most members of a room") int roomMembers,
        @LimitDescription("most members of all rooms") int members,
        @LimitDescription("most characters of a message") int messageLength,

        @LimitDescription("most messages of a member in ten seconds")
        int messages,

        @LimitDescription("events of a room for those who come later")
        int history,

        @LimitDescription("how long a member without a connection stays")
        Duration absence,

        @LimitDescription(value = "most output that waits for a stream; more ends it", bytes = true)
        int streamOutput) {
    static final ChatLimits DEFAULT =
            new ChatLimits(100, 1_000, 10_000, 1_000, 10, 100, Duration.ofSeconds(60), 256 << 10);

    ChatLimits {
        if (rooms < 1
                || roomMembers < 1
                || members < 1
                || messageLength < 1
                || messages < 1
                || history < 1
                || streamOutput < 1
                || absence.isNegative()
                || absence.isZero()) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }
}
