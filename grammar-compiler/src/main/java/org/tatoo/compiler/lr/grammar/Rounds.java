package org.tatoo.compiler.lr.grammar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Components;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;

/**
 * The check for non-terminals that a parser could begin or end any number of times without reading a byte. They can
 * contain themselves after at least one symbol of zero width, or begin with themselves and then have symbols of zero
 * width only, or none. Without them the parser always finishes between two bytes, whatever a handler answers and
 * whichever conflicts priorities resolve.
 */
public final class Rounds {
    /**
     * A non-terminal on the right-hand side of a variant, after symbols of zero width only.
     *
     * @param first whether nothing precedes it
     * @param last whether only zero-width symbols follow it
     */
    private record Edge(int from, int to, int variant, boolean first, boolean last) {}

    private final LrGrammar grammar;
    private final ZeroWidth zeroWidth;
    private final DiagnosticLog log;

    private Rounds(LrGrammar grammar, ZeroWidth zeroWidth, DiagnosticLog log) {
        this.grammar = grammar;
        this.zeroWidth = zeroWidth;
        this.log = log;
    }

    /** Reports one round for each set of mutually reachable non-terminals; returns whether there is any. */
    public static boolean report(LrGrammar grammar, ZeroWidth zeroWidth, DiagnosticLog log) {
        Rounds rounds = new Rounds(grammar, zeroWidth, log);
        List<Edge> edges = rounds.edges();
        BitSet reported = rounds.report(edges, edge -> !edge.first, new BitSet());
        List<Edge> whole =
                edges.stream().filter(edge -> edge.first && edge.last).toList();
        return !rounds.report(whole, edge -> true, reported).isEmpty();
    }

    private List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        for (int variant = 0; variant < grammar.variants(); variant++) {
            int[] symbols = grammar.rightHandSide(variant);
            for (int i = 0; i < symbols.length && zeroWidth.holds(variant, 0, i); i++) {
                if (!grammar.isTerminal(symbols[i])) {
                    edges.add(new Edge(
                            grammar.leftHandSide(variant),
                            symbols[i] - grammar.terminals(),
                            variant,
                            i == 0,
                            zeroWidth.holds(variant, i + 1, symbols.length)));
                }
            }
        }
        return edges;
    }

    /**
     * Reports a round with an edge that is {@code wrong} in each component; returns the non-terminals of those
     * reported.
     */
    private BitSet report(List<Edge> edges, Predicate<Edge> wrong, BitSet known) {
        Map<Integer, List<Edge>> leaving = edges.stream().collect(Collectors.groupingBy(edge -> edge.from));
        int[] components = Components.of(
                grammar.nonTerminals(),
                from -> leaving.getOrDefault(from, List.of()).stream()
                        .mapToInt(edge -> edge.to)
                        .toArray());
        BitSet reported = (BitSet) known.clone();
        for (Edge edge : edges) {
            if (wrong.test(edge) && components[edge.from] == components[edge.to] && !reported.get(edge.from)) {
                report(round(edge, edges));
                for (int nonTerminal = 0; nonTerminal < components.length; nonTerminal++) {
                    reported.set(
                            nonTerminal, reported.get(nonTerminal) || components[nonTerminal] == components[edge.from]);
                }
            }
        }
        return reported;
    }

    /** Returns a shortest round that begins with {@code first}, and whose ends lead to each other. */
    private List<Edge> round(Edge first, List<Edge> edges) {
        @Nullable Edge[] taken = new Edge[grammar.nonTerminals()];
        Deque<Integer> pending = new ArrayDeque<>(List.of(first.to));
        while (first.from != first.to && taken[first.from] == null) {
            int from = pending.remove();
            for (Edge edge : edges) {
                if (edge.from == from && taken[edge.to] == null && edge.to != first.to) {
                    taken[edge.to] = edge;
                    pending.add(edge.to);
                }
            }
        }
        List<Edge> round = new ArrayList<>();
        for (Edge edge = taken[first.from]; edge != null && edge.to != first.to; edge = taken[edge.from]) {
            round.add(0, edge);
        }
        round.add(0, first);
        return round;
    }

    private void report(List<Edge> round) {
        NonTerminal shown = round.stream()
                .map(edge -> grammar.grammar().nonTerminals().get(edge.from))
                .filter(symbol -> !symbol.hidden())
                .findFirst()
                .orElse(grammar.grammar().nonTerminals().get(round.get(0).from));
        List<Edge> written = round.stream()
                .filter(edge -> grammar.grammar().variants().get(edge.variant).production() != null)
                .toList();
        String steps = (written.isEmpty() ? round : written)
                .stream().map(this::text).distinct().collect(Collectors.joining("\n    ", "\n    ", ""));
        log.report(DiagnosticKind.CYCLE, shown.span(), shown.name(), steps);
    }

    private String text(Edge edge) {
        Production production = grammar.grammar().variants().get(edge.variant).production();
        if (production != null) {
            return production.text();
        }
        String symbols = Arrays.stream(grammar.rightHandSide(edge.variant))
                .mapToObj(grammar::symbolName)
                .collect(Collectors.joining(" "));
        return grammar.grammar().nonTerminals().get(edge.from).name() + " = " + symbols;
    }
}
