package org.tatoo.samples.mqtt;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The last retained message of each topic: MQTT 3.1.1 section 3.3.1.3. Guarded by the broker's lock. */
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
     * Replaces the message of a topic (MQTT-3.3.1-5); one without content removes it (MQTT-3.3.1-10).
     *
     * @return false if there is no room; then nothing has changed
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
     * The messages that a subscriber to {@code filters} gets, each once with its QoS (MQTT-3.3.1-6). Looks at all
     * messages once at most, however many filters there are.
     *
     * @param filters with the QoS that was granted
     */
    Map<Message, Integer> find(Map<String, Integer> filters) {
        FilterTree<Boolean> wanted = new FilterTree<>();
        filters.forEach((filter, qos) -> wanted.put(filter, true, qos));
        Map<Message, Integer> found = new LinkedHashMap<>();
        if (filters.keySet().stream().allMatch(Topics::isName)) {
            filters.keySet().forEach(topic -> add(messages.get(topic), wanted, found));
        } else {
            messages.values().forEach(message -> add(message, wanted, found));
        }
        return found;
    }

    private static void add(@Nullable Message message, FilterTree<Boolean> wanted, Map<Message, Integer> found) {
        if (message != null) {
            wanted.match(message.topic())
                    .values()
                    .forEach(granted -> found.put(message, Math.min(granted, message.qos())));
        }
    }
}
