package org.tatoo.compiler.direct.unroll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The strongly connected components of what a state of a {@link TokenGraph} reaches (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972), without recursion: an automaton may be thousands of states deep.
 */
final class TokenCycles {
    private static final int NONE = -1;

    private final TokenGraph graph;

    /** For each state that is reached its number in the order of the search, from 1; 0 for the others. */
    private final int[] order;

    /** For each state the least number that is known to be in its component. */
    private final int[] low;

    /** For each state the first of its component, once that is complete. */
    private final int[] component;

    private final int[] length;
    private final Deque<Integer> open = new ArrayDeque<>();
    private int reached;

    /** A state whose successors are being looked at. */
    private record Visit(int state, Iterator<Integer> successors) {}

    TokenCycles(TokenGraph graph, int start) {
        this.graph = graph;
        order = new int[graph.states()];
        low = new int[graph.states()];
        component = new int[graph.states()];
        length = new int[graph.states()];
        Arrays.fill(component, NONE);
        search(start);
    }

    /** Whether the states, both reached, lead to each other. */
    boolean together(int state, int other) {
        return component[state] == component[other];
    }

    /** How many states, {@code state} among them, lead to it and are led to by it. */
    int length(int state) {
        return length[component[state]];
    }

    private void search(int start) {
        Deque<Visit> path = new ArrayDeque<>(List.of(enter(start)));
        while (!path.isEmpty()) {
            Visit visit = path.element();
            if (visit.successors.hasNext()) {
                int next = visit.successors.next();
                if (order[next] == 0) {
                    path.push(enter(next));
                } else if (component[next] == NONE) {
                    low[visit.state] = Math.min(low[visit.state], order[next]);
                }
            } else {
                path.pop();
                close(visit.state);
                if (!path.isEmpty()) {
                    int above = path.element().state;
                    low[above] = Math.min(low[above], low[visit.state]);
                }
            }
        }
    }

    private Visit enter(int state) {
        order[state] = ++reached;
        low[state] = reached;
        open.push(state);
        return new Visit(state, new ArrayList<>(graph.successors(state).keySet()).iterator());
    }

    /** Ends the component of {@code state} if that is the first of it. */
    private void close(int state) {
        if (low[state] == order[state]) {
            int member;
            do {
                member = open.pop();
                component[member] = state;
                length[state]++;
            } while (member != state);
        }
    }
}
