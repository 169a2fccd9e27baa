package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lr.LrAutomaton;

/** Cheapest paths from a start to each state of an LR automaton (Dijkstra 1959), expanded to terminals. */
final class Paths {
    /** @param start the number of the start symbol */
    record Path(int start, List<Integer> columns) {}

    private record Reached(int state, int cost) {}

    private static final int LONGEST = 2000;

    private final LrAutomaton automaton;
    private final EdgeCosts costs;
    private final int starts;
    private final int[] distances;
    private final int[] before;
    private final int[] symbols;

    Paths(Grammar grammar, LrAutomaton automaton, EdgeCosts costs) {
        this.automaton = automaton;
        this.costs = costs;
        starts = grammar.starts().size();
        distances = new int[automaton.states().size()];
        before = new int[distances.length];
        symbols = new int[distances.length];
        Arrays.fill(distances, EdgeCosts.NEVER);
        search();
    }

    private void search() {
        PriorityQueue<Reached> pending =
                new PriorityQueue<>(Comparator.comparingInt(Reached::cost).thenComparingInt(Reached::state));
        for (int start = 0; start < starts; start++) {
            distances[start] = 0;
            pending.add(new Reached(start, 0));
        }
        while (!pending.isEmpty()) {
            Reached nearest = pending.remove();
            if (nearest.cost == distances[nearest.state]) {
                relax(nearest.state, pending);
            }
        }
    }

    private void relax(int state, PriorityQueue<Reached> pending) {
        int columns = automaton.states().get(state).actions().length;
        for (int column = 0; column < columns; column++) {
            relax(state, column, costs.shift(state, column), pending);
        }
        for (int nonTerminal : costs.nonTerminals(state)) {
            relax(state, -nonTerminal - 1, costs.nonTerminal(state, nonTerminal), pending);
        }
    }

    private void relax(int state, int symbol, int cost, PriorityQueue<Reached> pending) {
        long distance = (long) distances[state] + cost;
        if (cost == EdgeCosts.NEVER) {
            return;
        }
        int to = costs.successor(state, symbol);
        if (distance < distances[to]) {
            distances[to] = (int) distance;
            before[to] = state;
            symbols[to] = symbol;
            pending.add(new Reached(to, (int) distance));
        }
    }

    /** Returns the cheapest path to {@code state}; empty if there is none, or none short enough to be readable. */
    Optional<Path> to(int state) {
        if (distances[state] == EdgeCosts.NEVER) {
            return Optional.empty();
        }
        List<Integer> edges = new ArrayList<>();
        int at = state;
        while (distances[at] > 0 || at >= starts) {
            edges.add(at);
            at = before[at];
        }
        Collections.reverse(edges);
        List<Integer> columns = new ArrayList<>();
        for (int edge : edges) {
            append(before[edge], symbols[edge], columns);
        }
        return columns.size() > LONGEST ? Optional.empty() : Optional.of(new Path(at, columns));
    }

    private void append(int state, int symbol, List<Integer> columns) {
        if (columns.size() > LONGEST) {
            return;
        }
        if (symbol >= 0) {
            columns.add(symbol);
            return;
        }
        int from = state;
        for (int part : costs.cheapest(state, -symbol - 1)) {
            append(from, part, columns);
            from = costs.successor(from, part);
        }
    }
}
