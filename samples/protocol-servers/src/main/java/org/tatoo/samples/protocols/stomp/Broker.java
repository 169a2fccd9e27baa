package org.tatoo.samples.protocols.stomp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.runtime.Connection;

/**
 * The broker of destinations and their subscribers. Thread-safe. A message to {@code /topic/…} goes to all subscribers.
 * A message to any other destination goes to one of them, and waits until there is one.
 */
final class Broker {
    private final StompLimits limits;
    private final Store store;
    private final Map<String, MessageQueue> queues = new HashMap<>();
    private final Map<String, Set<Subscription>> topics = new HashMap<>();

    /** By the identifiers that clients assign. */
    private final Map<Connection, Map<String, Subscription>> clients = new HashMap<>();

    private long messages;

    Broker(StompLimits limits) {
        this.limits = limits;
        this.store = new Store(limits.messages());
    }

    StompLimits limits() {
        return limits;
    }

    /** Sends a message; returns whether there was room. Subscribers of a topic that do not read in time miss it. */
    synchronized boolean send(String destination, Map<String, String> headers, byte[] body) {
        Message message = new Message(Long.toString(++messages), destination, headers, body);
        if (isTopic(destination)) {
            for (Subscription listener : topics.getOrDefault(destination, Set.of())) {
                MessageQueue source = listener.source();
                if (!source.isFull() && (source.isPassedOn() || store.hasRoomFor(message))) {
                    source.add(message);
                }
            }
            return true;
        }
        if (!hasRoomFor(destination)) {
            return false;
        }
        MessageQueue queue = queue(destination);
        if (queue.isFull() || (!queue.isPassedOn() && !store.hasRoomFor(message))) {
            return false;
        }
        queue.add(message);
        return true;
    }

    /** Subscribes; returns false if there is no room for another destination. */
    synchronized boolean subscribe(
            Connection connection, FrameOutput output, String id, String destination, String mode) {
        if (!isTopic(destination) && !hasRoomFor(destination)) {
            return false;
        }
        MessageQueue source = isTopic(destination) ? new MessageQueue(store, limits) : queue(destination);
        Subscription added = new Subscription(connection, output, id, destination, mode, source);
        clients.computeIfAbsent(connection, client -> new LinkedHashMap<>()).put(id, added);
        if (isTopic(destination)) {
            topics.computeIfAbsent(destination, topic -> new LinkedHashSet<>()).add(added);
        }
        source.dispatch();
        return true;
    }

    /** Unsubscribes; returns whether there was such a subscription. */
    synchronized boolean unsubscribe(Connection connection, String id) {
        Map<String, Subscription> own = clients.get(connection);
        Subscription ended = own == null ? null : own.remove(id);
        if (own == null || ended == null) {
            return false;
        }
        if (own.isEmpty()) {
            clients.remove(connection);
        }
        end(ended);
        return true;
    }

    /** Acknowledges a message; returns whether there was one. If rejected, it is dropped, which STOMP allows. */
    synchronized boolean acknowledge(Connection connection, String ack) {
        return of(connection).stream().anyMatch(subscription -> subscription.acknowledge(ack));
    }

    /** Sends the messages that waited for {@code connection} to become writable. */
    synchronized void resume(Connection connection) {
        of(connection).forEach(Subscription::resume);
    }

    /** Ends all subscriptions of {@code connection}. */
    synchronized void leave(Connection connection) {
        Map<String, Subscription> own = clients.remove(connection);
        if (own != null) {
            own.values().forEach(this::end);
        }
    }

    synchronized int subscriptions(Connection connection) {
        return of(connection).size();
    }

    synchronized boolean isSubscribed(Connection connection, String id) {
        return clients.getOrDefault(connection, Map.of()).containsKey(id);
    }

    private List<Subscription> of(Connection connection) {
        return List.copyOf(clients.getOrDefault(connection, Map.of()).values());
    }

    private void end(Subscription ended) {
        String destination = ended.destination();
        ended.end();
        if (isTopic(destination)) {
            ended.source().clear();
            Set<Subscription> listeners = topics.getOrDefault(destination, Set.of());
            if (listeners.remove(ended) && listeners.isEmpty()) {
                topics.remove(destination);
            }
        } else if (ended.source().isIdle()) {
            queues.remove(destination);
        }
    }

    private boolean hasRoomFor(String destination) {
        return queues.containsKey(destination) || queues.size() < limits.destinations();
    }

    private MessageQueue queue(String destination) {
        return queues.computeIfAbsent(destination, name -> new MessageQueue(store, limits));
    }

    private static boolean isTopic(String destination) {
        return destination.startsWith("/topic/");
    }
}
