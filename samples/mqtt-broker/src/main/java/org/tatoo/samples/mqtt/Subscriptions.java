package org.tatoo.samples.mqtt;

import java.util.Map;

/** All subscriptions, within their limits. Guarded by the broker's lock. */
final class Subscriptions {
    /** What a level of a filter takes, besides its characters. */
    private static final long LEVEL = 250;

    private final MqttLimits limits;
    private final FilterTree<Session> tree = new FilterTree<>();
    private long bytes;

    Subscriptions(MqttLimits limits) {
        this.limits = limits;
    }

    /**
     * Subscribes, or changes the QoS of the subscription to the same filter.
     *
     * @return false if a limit does not allow it
     */
    boolean add(Session session, String filter, int qos) {
        if (!session.filters().containsKey(filter)) {
            long size = size(filter);
            if (session.filters().size() >= limits.subscriptions()
                    || Topics.levels(filter) > limits.filterLevels()
                    || size > limits.filterBytes() - bytes) {
                return false;
            }
            bytes += size;
        }
        session.filters().put(filter, qos);
        tree.put(filter, session, qos);
        return true;
    }

    /** Unsubscribes, if there is such a subscription. */
    void remove(Session session, String filter) {
        if (session.filters().remove(filter) != null) {
            tree.remove(filter, session);
            bytes -= size(filter);
        }
    }

    /** Ends all subscriptions of a session. */
    void removeAll(Session session) {
        for (String filter : session.filters().keySet()) {
            tree.remove(filter, session);
            bytes -= size(filter);
        }
        session.filters().clear();
    }

    /** Who gets messages of a topic, with the greatest QoS that was granted. */
    Map<Session, Integer> match(String topic) {
        return tree.match(topic);
    }

    private static long size(String filter) {
        return 4L * filter.length() + LEVEL * Topics.levels(filter);
    }
}
