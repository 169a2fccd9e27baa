package org.tatoo.samples.mqtt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Filters and who has subscribed to them, as a tree of their levels: MQTT 3.1.1 section 4.7. To match a topic takes no
 * more steps than there are nodes on its levels. Not safe for concurrent use.
 *
 * @param <K> who subscribes
 */
final class FilterTree<K> {
    private final Node<K> root = new Node<>();

    private static final class Node<K> {
        private final Map<String, Node<K>> children = new HashMap<>(2);
        private final Map<K, Integer> subscribers = new LinkedHashMap<>(2);

        boolean isEmpty() {
            return children.isEmpty() && subscribers.isEmpty();
        }
    }

    /** Subscribes; replaces a subscription of the same filter (MQTT-3.8.4-3). */
    void put(String filter, K subscriber, int qos) {
        Node<K> node = root;
        for (String level : levels(filter)) {
            node = node.children.computeIfAbsent(level, name -> new Node<>());
        }
        node.subscribers.put(subscriber, qos);
    }

    /** Ends a subscription, if there is one of exactly that filter (MQTT-3.10.4-1). */
    void remove(String filter, K subscriber) {
        List<String> levels = levels(filter);
        List<Node<K>> path = new ArrayList<>(List.of(root));
        for (String level : levels) {
            Node<K> next = path.get(path.size() - 1).children.get(level);
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

    /** Those with a filter that matches {@code topic}, each once, with the greatest QoS of its filters (MQTT-3.3.5-1). */
    Map<K, Integer> match(String topic) {
        Map<K, Integer> found = new LinkedHashMap<>();
        List<Node<K>> nodes = List.of(root);
        int from = 0;
        while (from <= topic.length() && !nodes.isEmpty()) {
            int slash = topic.indexOf(Topics.SEPARATOR, from);
            int to = slash < 0 ? topic.length() : slash;
            nodes = next(nodes, topic.substring(from, to), from > 0 || !Topics.isHidden(topic), found);
            from = to + 1;
        }
        for (Node<K> node : nodes) {
            collect(node, found);
            collect(node.children.get(Topics.ALL), found);
        }
        return found;
    }

    /** The nodes one level further. */
    private static <K> List<Node<K>> next(List<Node<K>> nodes, String level, boolean wild, Map<K, Integer> found) {
        List<Node<K>> next = new ArrayList<>(2);
        for (Node<K> node : nodes) {
            add(node.children.get(level), next);
            if (wild) {
                add(node.children.get(Topics.ONE), next);
                collect(node.children.get(Topics.ALL), found);
            }
        }
        return next;
    }

    private static <K> void add(@Nullable Node<K> node, List<Node<K>> nodes) {
        if (node != null) {
            nodes.add(node);
        }
    }

    private static <K> void collect(@Nullable Node<K> node, Map<K, Integer> found) {
        if (node != null) {
            node.subscribers.forEach((subscriber, qos) -> found.merge(subscriber, qos, Math::max));
        }
    }

    /** Whether nobody has subscribed to anything. */
    boolean isEmpty() {
        return root.isEmpty();
    }
}
