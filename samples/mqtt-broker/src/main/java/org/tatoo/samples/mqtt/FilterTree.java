package org.tatoo.samples.mqtt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A tree of filters and their subscribers, by levels: MQTT 3.1.1 section 4.7. To match a topic takes at most as many
 * steps as there are nodes on its levels. Not thread-safe.
 *
 * @param <K> the type of subscribers
 * @param <V> the type of subscriptions
 */
final class FilterTree<K, V> {
    private final Node<K, V> root = new Node<>();
    private final BinaryOperator<V> both;

    private static final class Node<K, V> {
        private final Map<String, Node<K, V>> children = new HashMap<>(2);
        private final Map<K, V> subscribers = new LinkedHashMap<>(2);

        boolean isEmpty() {
            return children.isEmpty() && subscribers.isEmpty();
        }
    }

    /** @param both combines two subscriptions of one subscriber for a message that matches both */
    FilterTree(BinaryOperator<V> both) {
        this.both = both;
    }

    /** Subscribes; replaces a subscription of the same filter (MQTT-3.8.4-3). */
    void put(String filter, K subscriber, V subscription) {
        Node<K, V> node = root;
        for (String level : levels(filter)) {
            node = node.children.computeIfAbsent(level, name -> new Node<>());
        }
        node.subscribers.put(subscriber, subscription);
    }

    /** Removes the subscription of exactly that filter, if there is one (MQTT-3.10.4-1). */
    void remove(String filter, K subscriber) {
        List<String> levels = levels(filter);
        List<Node<K, V>> path = new ArrayList<>(List.of(root));
        for (String level : levels) {
            Node<K, V> next = path.get(path.size() - 1).children.get(level);
            if (next == null) {
                return;
            }
            path.add(next);
        }
        path.get(path.size() - 1).subscribers.remove(subscriber);
        for (int i = levels.size(); i > 0 && path.get(i).isEmpty(); i--) {
            path.get(i - 1).children.remove(levels.get(i - 1));
        }
    }

    private static List<String> levels(String filter) {
        return List.of(filter.split("/", -1));
    }

    /** Returns the subscribers with a filter that matches {@code topic}, each once (MQTT-3.3.5-1). */
    Map<K, V> match(String topic) {
        return match(topic, (subscriber, subscription) -> true);
    }

    /** Returns the subscribers as {@link #match(String)}, but only with subscriptions that {@code counts} accepts. */
    Map<K, V> match(String topic, BiPredicate<K, V> counts) {
        Map<K, V> found = new LinkedHashMap<>();
        for (Node<K, V> node : nodes(topic)) {
            node.subscribers.forEach((subscriber, subscription) -> {
                if (counts.test(subscriber, subscription)) {
                    found.merge(subscriber, subscription, both);
                }
            });
        }
        return found;
    }

    /** Returns the nodes of the matching filters. */
    private List<Node<K, V>> nodes(String topic) {
        List<Node<K, V>> found = new ArrayList<>(2);
        List<Node<K, V>> nodes = List.of(root);
        int from = 0;
        while (from <= topic.length() && !nodes.isEmpty()) {
            int slash = topic.indexOf(Topics.SEPARATOR, from);
            int to = slash < 0 ? topic.length() : slash;
            nodes = next(nodes, topic.substring(from, to), from > 0 || !Topics.isHidden(topic), found);
            from = to + 1;
        }
        for (Node<K, V> node : nodes) {
            found.add(node);
            add(node.children.get(Topics.ALL), found);
        }
        return found;
    }

    /** Returns the nodes of the next level. */
    private static <K, V> List<Node<K, V>> next(
            List<Node<K, V>> nodes, String level, boolean wild, List<Node<K, V>> found) {
        List<Node<K, V>> next = new ArrayList<>(2);
        for (Node<K, V> node : nodes) {
            add(node.children.get(level), next);
            if (wild) {
                add(node.children.get(Topics.ONE), next);
                add(node.children.get(Topics.ALL), found);
            }
        }
        return next;
    }

    private static <K, V> void add(@Nullable Node<K, V> node, List<Node<K, V>> nodes) {
        if (node != null) {
            nodes.add(node);
        }
    }

    boolean isEmpty() {
        return root.isEmpty();
    }
}
