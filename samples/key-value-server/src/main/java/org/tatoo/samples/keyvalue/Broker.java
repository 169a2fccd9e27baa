package org.tatoo.samples.keyvalue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The broker of channels and patterns: it keeps the subscriptions of clients and delivers messages to them. */
final class Broker {
    /** The maximum number of channels and patterns of one client. */
    static final int MAX_SUBSCRIPTIONS = 10_000;

    /** The size of a subscription besides the name, in bytes. */
    private static final long SUBSCRIPTION = 250;

    private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PATTERN_MESSAGE = "pmessage".getBytes(StandardCharsets.US_ASCII);

    private final long limit;
    private final Map<Bytes, Set<Client>> channels = new HashMap<>();
    private final Map<Bytes, Set<Client>> patterns = new HashMap<>();

    /** @param limit the maximum number of bytes that a subscriber may leave unread before it is disconnected */
    Broker(long limit) {
        this.limit = limit;
    }

    /** Returns the subscribed channels with their subscribers. */
    Map<Bytes, Set<Client>> channels() {
        return channels;
    }

    /** Returns the subscribed patterns with their subscribers. */
    Map<Bytes, Set<Client>> patterns() {
        return patterns;
    }

    void subscribe(Client client, Bytes channel) {
        add(client, client.channels(), channels, channel);
    }

    void subscribePattern(Client client, Bytes pattern) {
        add(client, client.patterns(), patterns, pattern);
    }

    void unsubscribe(Client client, Bytes channel) {
        remove(client, client.channels(), channels, channel);
    }

    void unsubscribePattern(Client client, Bytes pattern) {
        remove(client, client.patterns(), patterns, pattern);
    }

    /** Ends all subscriptions of {@code client}. */
    void leave(Client client) {
        List.copyOf(client.channels()).forEach(channel -> unsubscribe(client, channel));
        List.copyOf(client.patterns()).forEach(pattern -> unsubscribePattern(client, pattern));
    }

    private void add(Client client, Set<Bytes> own, Map<Bytes, Set<Client>> all, Bytes name) {
        if (client.subscriptions() >= MAX_SUBSCRIPTIONS && !own.contains(name)) {
            throw new CommandFault("ERR too many subscriptions, the limit is " + MAX_SUBSCRIPTIONS);
        }
        if (!own.contains(name) && !client.reserve(SUBSCRIPTION + name.length())) {
            throw CommandFault.outOfMemory();
        }
        own.add(name);
        all.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(client);
        client.output().setLimit(limit);
    }

    private static void remove(Client client, Set<Bytes> own, Map<Bytes, Set<Client>> all, Bytes name) {
        if (own.remove(name)) {
            client.release(SUBSCRIPTION + name.length());
            Set<Client> subscribers = all.get(name);
            if (subscribers != null && subscribers.remove(client) && subscribers.isEmpty()) {
                all.remove(name);
            }
        }
        if (client.subscriptions() == 0) {
            client.output().setLimit(Long.MAX_VALUE);
        }
    }

    /** Sends a message to all subscribers of its channel, the same bytes to all; returns how often it was sent. */
    int publish(Bytes channel, byte[] message) {
        Set<Client> subscribers = channels.getOrDefault(channel, Set.of());
        send(subscribers, MESSAGE, channel.array(), message);
        int sent = subscribers.size();
        for (Map.Entry<Bytes, Set<Client>> one : patterns.entrySet()) {
            byte[] pattern = one.getKey().array();
            if (GlobPattern.of(pattern).matches(channel.array())) {
                send(one.getValue(), PATTERN_MESSAGE, pattern, channel.array(), message);
                sent += one.getValue().size();
            }
        }
        return sent;
    }

    private static void send(Set<Client> subscribers, byte[]... parts) {
        byte[] two = null;
        byte[] three = null;
        for (Client client : subscribers) {
            if (client.reply().version() == 2) {
                two = two == null ? ReplyBuffer.push('*', parts) : two;
                client.push(two);
            } else {
                three = three == null ? ReplyBuffer.push('>', parts) : three;
                client.push(three);
            }
        }
    }
}
