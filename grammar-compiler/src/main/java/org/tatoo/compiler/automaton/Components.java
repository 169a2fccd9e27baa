package org.tatoo.compiler.automaton;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntFunction;

/**
 * The strongly connected components of a graph (Tarjan 1972), without recursion. They are numbered in reverse
 * topological order: an edge between two components leads to the one with the lower number.
 */
public final class Components {
    private static final int UNSEEN = -1;

    private final IntFunction<int[]> successors;
    private final int[] components;
    private final int[] indices;
    private final int[] lowest;
    private final Deque<Integer> open = new ArrayDeque<>();
    private int seen;
    private int count;

    private Components(int nodes, IntFunction<int[]> successors) {
        this.successors = successors;
        components = new int[nodes];
        indices = new int[nodes];
        lowest = new int[nodes];
        Arrays.fill(components, UNSEEN);
        Arrays.fill(indices, UNSEEN);
    }

    /** Returns the component of each of the nodes 0 to {@code nodes} - 1. */
    public static int[] of(int nodes, IntFunction<int[]> successors) {
        Components search = new Components(nodes, successors);
        for (int node = 0; node < nodes; node++) {
            if (search.indices[node] == UNSEEN) {
                search.visit(node);
            }
        }
        return search.components;
    }

    /** A node on the path, and the number of its successors already followed. */
    private static final class Visit {
        final int node;
        final int[] successors;
        int followed;

        Visit(int node, int[] successors) {
            this.node = node;
            this.successors = successors;
        }
    }

    private void visit(int root) {
        Deque<Visit> path = new ArrayDeque<>();
        path.push(enter(root));
        while (!path.isEmpty()) {
            Visit last = path.element();
            if (last.followed < last.successors.length) {
                int next = last.successors[last.followed++];
                if (indices[next] == UNSEEN) {
                    path.push(enter(next));
                } else if (components[next] == UNSEEN) {
                    lowest[last.node] = Math.min(lowest[last.node], indices[next]);
                }
            } else {
                path.pop();
                leave(last.node, path);
            }
        }
    }

    private Visit enter(int node) {
        indices[node] = seen;
        lowest[node] = seen++;
        open.push(node);
        return new Visit(node, successors.apply(node));
    }

    private void leave(int node, Deque<Visit> path) {
        if (lowest[node] == indices[node]) {
            int member;
            do {
                member = open.pop();
                components[member] = count;
            } while (member != node);
            count++;
        }
        if (!path.isEmpty()) {
            int below = path.element().node;
            lowest[below] = Math.min(lowest[below], lowest[node]);
        }
    }
}
