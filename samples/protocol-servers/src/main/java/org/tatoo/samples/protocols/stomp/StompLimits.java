package org.tatoo.samples.protocols.stomp;

import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the broker. All are at least 1.
 *
 * @param messages the maximum bytes of messages that wait or are not acknowledged, of all destinations together
 * @param maxBody the maximum bytes of the body of a frame, at most 1 GiB
 * @param destinations the maximum number of destinations with messages or subscriptions
 * @param subscriptions the maximum number of subscriptions of a client
 * @param waiting the maximum number of messages that wait at a destination
 * @param waitingBytes the bytes of waiting messages from which a destination accepts no more
 */
record StompLimits(
        @LimitDescription(value = "most bytes of all messages that wait", bytes = true)
        long messages,

        @LimitDescription(value = "most bytes of a body with a length", bytes = true)
        int maxBody,

        @LimitDescription("most destinations") int destinations,
        @LimitDescription("most subscriptions of a client") int subscriptions,

        @LimitDescription("most messages that wait at a destination")
        int waiting,

        @LimitDescription(value = "most bytes of them", bytes = true)
        long waitingBytes) {
    private static final int LARGEST_BODY = 1 << 30;
    private static final int HEAP_PARTS = 4;

    StompLimits {
        if (messages < 1
                || maxBody < 1
                || maxBody > LARGEST_BODY
                || destinations < 1
                || subscriptions < 1
                || waiting < 1
                || waitingBytes < 1) {
            throw new IllegalArgumentException("must be at least 1, a body at most 1g");
        }
    }

    /** Returns the defaults: a quarter of the memory, bodies of 1 MiB, 10,000 queues of 10,000 messages or 16 MiB. */
    static StompLimits defaults() {
        return withMessages(Runtime.getRuntime().maxMemory() / HEAP_PARTS);
    }

    /** Returns the defaults with this memory for messages, in bytes. */
    static StompLimits withMessages(long bytes) {
        return new StompLimits(bytes, 1 << 20, 10_000, 100, 10_000, 16 << 20);
    }
}
