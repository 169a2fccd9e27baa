package org.tatoo.compiler.direct.unroll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The strongly connected components of the states that one state of a {@link TokenGraph} reaches (Tarjan, "Depth-first
 * search and linear graph algorithms", 1972). The search is not recursive: an automaton may be thousands of states
 * deep.
 */
final class TokenCycles {
    private static final int NONE = -1;

    private final TokenGraph graph;

    /** The number of each reached state in the order of the search, from 1; 0 for the others. */
    private final int[] order;

    /** The minimum number known to be in the component of each state. */
    private final int[] low;

    /** The first state of the component of each state, once it is complete. */
    private final int[] component;

    private final int[] length;
    private final Deque<Integer> open = new ArrayDeque<>();
    private int reached;

    /** A state whose successors are being visited. */
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

    /** Returns whether two reached states are in the same component. */
    boolean together(int state, int other) {
        return component[state] == component[other];
    }

    /** Returns the size of the component of {@code state}. */
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

    /** Completes the component of {@code state} if that is the first state of it. */
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
