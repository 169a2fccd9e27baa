package org.tatoo.samples.mqtt;

import java.util.List;

/**
 * A message for one session.
 *
 * @param qos the QoS of the delivery, 0 to 2
 * @param retain the flag in its packet (MQTT-3.3.1-8, MQTT-3.3.1-12)
 * @param isRetained whether it was published before the session subscribed
 * @param ids the subscription identifiers that are sent with it
 */
record Delivery(Message message, int qos, boolean retain, boolean isRetained, List<Integer> ids) {
    Delivery {
        ids = List.copyOf(ids);
    }

    /** Creates the delivery of a newly published message. */
    static Delivery of(Message message, Subscription wanted) {
        return new Delivery(
                message,
                Math.min(message.qos(), wanted.qos()),
                wanted.asPublished() && message.isRetain(),
                false,
                wanted.ids());
    }

    static Delivery retained(Message message, Subscription wanted) {
        return new Delivery(message, Math.min(message.qos(), wanted.qos()), true, true, wanted.ids());
    }

    long size() {
        return message.size();
    }
}
