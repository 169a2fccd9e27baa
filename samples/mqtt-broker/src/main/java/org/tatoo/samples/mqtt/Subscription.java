package org.tatoo.samples.mqtt;

import java.util.List;
import java.util.stream.Stream;

/**
 * The options of a client for the messages of a filter: MQTT 5.0 section 3.8.3.1.
 *
 * @param qos the maximum QoS, 0 to 2
 * @param noLocal whether the client's own messages are excluded
 * @param asPublished whether a delivery keeps the retain flag with which its message was published
 * @param handling when retained messages are sent: 0 always, 1 if the subscription is new, 2 never
 * @param ids the subscription identifiers sent with each message; several if filters overlap
 */
record Subscription(int qos, boolean noLocal, boolean asPublished, int handling, List<Integer> ids) {
    private static final int NO_LOCAL = 4;
    private static final int AS_PUBLISHED = 8;

    Subscription {
        ids = List.copyOf(ids);
    }

    /**
     * Creates a subscription.
     *
     * @param options the options of the filter; in MQTT 3.1.1 the QoS
     * @param id 0 for none
     */
    static Subscription of(int options, int id) {
        return new Subscription(
                options & 3,
                (options & NO_LOCAL) != 0,
                (options & AS_PUBLISHED) != 0,
                (options >> 4) & 3,
                id == 0 ? List.of() : List.of(id));
    }

    /** Combines two subscriptions to a message, sent once with the greater QoS (MQTT-3.3.4-2, MQTT-3.3.4-4). */
    Subscription and(Subscription other) {
        return new Subscription(
                Math.max(qos, other.qos),
                noLocal && other.noLocal,
                asPublished || other.asPublished,
                Math.min(handling, other.handling),
                Stream.concat(ids.stream(), other.ids.stream()).toList());
    }

    /** Returns whether retained messages are sent when a client subscribes. */
    boolean wantsRetained(boolean isNew) {
        return handling == 0 || (handling == 1 && isNew);
    }
}
