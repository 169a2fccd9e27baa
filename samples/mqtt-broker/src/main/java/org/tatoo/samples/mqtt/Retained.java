package org.tatoo.samples.mqtt;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The last retained message of each topic: MQTT 5.0 section 3.3.1.3. Guarded by the broker's lock. */
final class Retained {
    private final int limit;
    private final long limitBytes;
    private final Map<String, Message> messages = new HashMap<>();
    private long bytes;

    Retained(MqttLimits limits) {
        limit = limits.retained();
        limitBytes = limits.retainedBytes();
    }

    /**
     * Replaces the message of a topic (MQTT-3.3.1-5); a message without content removes it (MQTT-3.3.1-10).
     *
     * @return false if there is no room; nothing has changed then
     */
    boolean put(Message message) {
        Message before = messages.get(message.topic());
        long freed = before == null ? 0 : before.size();
        if (message.payload().length == 0) {
            messages.remove(message.topic());
            bytes -= freed;
            return true;
        }
        if ((before == null && messages.size() >= limit) || bytes - freed + message.size() > limitBytes) {
            return false;
        }
        messages.put(message.topic(), message);
        bytes += message.size() - freed;
        return true;
    }

    /**
     * Returns the messages for a subscriber to {@code filters}, each once (MQTT-3.3.1-6). Visits each message at most
     * once, however many filters there are.
     *
     * @param now the time for expiry, in nanoseconds of the broker's clock
     */
    Map<Message, Subscription> find(String client, Map<String, Subscription> filters, long now) {
        FilterTree<Boolean, Subscription> wanted = new FilterTree<>(Subscription::and);
        filters.forEach((filter, subscription) -> wanted.put(filter, true, subscription));
        Map<Message, Subscription> found = new LinkedHashMap<>();
        candidates(filters.keySet())
                .filter(message -> !message.isExpired(now))
                .forEach(message -> wanted.match(
                                message.topic(),
                                (any, subscription) -> !subscription.noLocal() || !client.equals(message.publisher()))
                        .values()
                        .forEach(subscription -> found.put(message, subscription)));
        return found;
    }

    private Stream<Message> candidates(Set<String> filters) {
        return filters.stream().allMatch(Topics::isName)
                ? filters.stream().map(messages::get).filter(Objects::nonNull)
                : messages.values().stream();
    }

    /** Removes expired messages (MQTT-3.3.2-5). */
    void dropExpired(long now) {
        messages.values().removeIf(message -> {
            boolean expired = message.isExpired(now);
            bytes -= expired ? message.size() : 0;
            return expired;
        });
    }
}
