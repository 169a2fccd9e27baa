package org.tatoo.samples.mqtt;

import java.util.Map;

/** All subscriptions, within their limits. Guarded by the broker's lock. */
final class Subscriptions {
    /** The size of a level of a filter besides its characters, in bytes. */
    private static final long LEVEL = 250;

    private final MqttLimits limits;
    private final FilterTree<Session, Subscription> tree = new FilterTree<>(Subscription::and);
    private long bytes;

    Subscriptions(MqttLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds a subscription, or changes that to the same filter.
     *
     * @return false if a limit would be exceeded
     */
    boolean add(Session session, String filter, Subscription subscription) {
        if (!session.filters().containsKey(filter)) {
            long size = size(filter);
            if (session.filters().size() >= limits.subscriptions()
                    || Topics.levels(filter) > limits.filterLevels()
                    || size > limits.filterBytes() - bytes) {
                return false;
            }
            bytes += size;
        }
        session.filters().put(filter, subscription);
        tree.put(filter, session, subscription);
        return true;
    }

    /** Removes a subscription; returns false if there is none. */
    boolean remove(Session session, String filter) {
        boolean was = session.filters().remove(filter) != null;
        if (was) {
            tree.remove(filter, session);
            bytes -= size(filter);
        }
        return was;
    }

    void removeAll(Session session) {
        for (String filter : session.filters().keySet()) {
            tree.remove(filter, session);
            bytes -= size(filter);
        }
        session.filters().clear();
    }

    /** Returns the subscribers of a message. A subscription may exclude the client's own messages (MQTT-3.8.3-3). */
    Map<Session, Subscription> match(Message message) {
        return tree.match(
                message.topic(),
                (session, subscription) ->
                        !subscription.noLocal() || !session.client().equals(message.publisher()));
    }

    private static long size(String filter) {
        return 4L * filter.length() + LEVEL * Topics.levels(filter);
    }
}
