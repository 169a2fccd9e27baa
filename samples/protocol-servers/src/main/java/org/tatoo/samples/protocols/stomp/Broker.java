package org.tatoo.samples.protocols.stomp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.tatoo.runtime.Connection;

/**
 * The destinations and their subscribers. Safe for concurrent use. A message to {@code /topic/…} goes to all
 * subscribers; a message to any other destination goes to one of them, and waits until there is one.
 */
final class Broker {
    static final int MAX_DESTINATIONS = 10_000;

    private final Map<String, MessageQueue> queues = new HashMap<>();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private long messages;

    /** Whether there was room for the message. A subscriber of a topic that does not read in time misses it. */
    synchronized boolean send(String destination, Map<String, String> headers, byte[] body) {
        Message message = new Message(Long.toString(++messages), destination, headers, body);
        if (isTopic(destination)) {
            listeners(destination).stream().filter(own -> !own.isFull()).forEach(own -> own.add(message));
            return true;
        }
        if (!hasRoomFor(destination) || queue(destination).isFull()) {
            return false;
        }
        queue(destination).add(message);
        return true;
    }

    /** Whether there was room for one more destination. */
    synchronized boolean subscribe(Connection connection, String id, String destination, String mode) {
        if (!isTopic(destination) && !hasRoomFor(destination)) {
            return false;
        }
        MessageQueue source = isTopic(destination) ? new MessageQueue() : queue(destination);
        subscriptions.add(new Subscription(connection, id, destination, mode, source));
        source.dispatch();
        return true;
    }

    /** Whether there was such a subscription. */
    synchronized boolean unsubscribe(Connection connection, String id) {
        return end(subscription -> subscription.isOf(connection, id));
    }

    /** Whether there was such a message. A message that was not consumed is dropped, as the specification allows. */
    synchronized boolean acknowledge(Connection connection, String ack) {
        return subscriptions.stream()
                .anyMatch(subscription -> subscription.isOf(connection) && subscription.acknowledge(ack));
    }

    /** Sends the messages that waited for {@code connection} to become writable. */
    synchronized void resume(Connection connection) {
        subscriptions.stream()
                .filter(subscription -> subscription.isOf(connection))
                .forEach(Subscription::resume);
    }

    /** Ends all subscriptions of {@code connection}. */
    synchronized void leave(Connection connection) {
        end(subscription -> subscription.isOf(connection));
    }

    synchronized int subscriptions(Connection connection) {
        return (int) subscriptions.stream()
                .filter(subscription -> subscription.isOf(connection))
                .count();
    }

    private boolean end(Predicate<Subscription> which) {
        List<Subscription> ended = subscriptions.stream().filter(which).toList();
        subscriptions.removeAll(ended);
        ended.forEach(Subscription::end);
        queues.values().removeIf(MessageQueue::isIdle);
        return !ended.isEmpty();
    }

    private boolean hasRoomFor(String destination) {
        return queues.containsKey(destination) || queues.size() < MAX_DESTINATIONS;
    }

    private MessageQueue queue(String destination) {
        return queues.computeIfAbsent(destination, name -> new MessageQueue());
    }

    private List<MessageQueue> listeners(String topic) {
        return subscriptions.stream()
                .filter(subscription -> subscription.isTo(topic))
                .map(Subscription::source)
                .toList();
    }

    private static boolean isTopic(String destination) {
        return destination.startsWith("/topic/");
    }
}
