package org.tatoo.compiler.lr.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.automaton.Components;

/**
 * A bound of the number of callbacks between two bytes of the input, for a grammar without {@link Rounds}. Between the
 * shifts of two tokens, a parser ends productions, which may end their parents; processes zero-width symbols; and
 * begins other productions. Neither chains of ends that do not pop stack entries nor chains of beginnings return to the
 * same non-terminal. Each kind therefore has a longest chain. Entries can be popped at most as often as the stack is
 * deep.
 */
public final class CallbackBound {
    /** The maximum for the comment or shift that ends at the first byte, with its data, and the final error. */
    private static final long ENDS = 3;

    /** A question to the handler and the shift caused by its answer. */
    private static final long VIRTUAL = 2;

    private final LrGrammar grammar;
    private final ZeroWidth zeroWidth;
    private final long[] widths;

    private CallbackBound(LrGrammar grammar, ZeroWidth zeroWidth) {
        this.grammar = grammar;
        this.zeroWidth = zeroWidth;
        widths = new long[grammar.nonTerminals()];
        measureWidths();
    }

    /**
     * Returns the maximum number of callbacks between two bytes: those at the start, plus the depth of the stack times
     * those of an end that pops entries; {@code Long.MAX_VALUE} if it is larger.
     *
     * @param depth the maximum number of stack entries
     */
    public static long of(LrGrammar grammar, ZeroWidth zeroWidth, long depth) {
        CallbackBound bound = new CallbackBound(grammar, zeroWidth);
        long chain = bound.longest(bound.endings());
        long last = bound.longestEnding();
        long ended = plus(times(depth, plus(chain, last)), plus(chain, last));
        long begun = plus(bound.longest(bound.beginnings()), times(2, bound.longestPause()));
        long all = plus(plus(ended, begun), ENDS + VIRTUAL);
        return grammar.grammar().recovers() ? withMistakes(all, grammar.edges().isEmpty() ? 0 : depth) : all;
    }

    /**
     * Returns the maximum number of callbacks with recovery, if it is {@code all} without: adds an error, another one
     * if nothing was consumed after it, and one at the end of each region.
     */
    private static long withMistakes(long all, long regions) {
        return times(plus(all, 1), plus(regions, 3));
    }

    /** A step from one non-terminal to another, with its callbacks. */
    private record Edge(int from, int to, long weight) {}

    /** Returns the edges from each non-terminal to those that can end with it without a shorter stack. */
    private List<Edge> endings() {
        List<Edge> edges = new ArrayList<>();
        for (int variant = 0; variant < grammar.variants(); variant++) {
            int[] symbols = grammar.rightHandSide(variant);
            if (symbols.length > 0 && !grammar.isTerminal(symbols[0]) && zeroWidth.holds(variant, 1, symbols.length)) {
                edges.add(
                        new Edge(symbols[0] - grammar.terminals(), grammar.leftHandSide(variant), ending(variant, 1)));
            }
        }
        return edges;
    }

    /** Returns the edges from each non-terminal to those that can begin it, with the zero-width symbols before them. */
    private List<Edge> beginnings() {
        List<Edge> edges = new ArrayList<>();
        for (int variant = 0; variant < grammar.variants(); variant++) {
            int[] symbols = grammar.rightHandSide(variant);
            for (int i = 0; i < symbols.length && zeroWidth.holds(variant, 0, i); i++) {
                if (!grammar.isTerminal(symbols[i])) {
                    edges.add(new Edge(
                            grammar.leftHandSide(variant), symbols[i] - grammar.terminals(), width(symbols, 0, i)));
                }
            }
        }
        return edges;
    }

    /** Returns the maximum number of callbacks on a path; edges inside a component have none. */
    private long longest(List<Edge> edges) {
        List<List<Edge>> leaving = new ArrayList<>();
        for (int i = 0; i < grammar.nonTerminals(); i++) {
            leaving.add(new ArrayList<>());
        }
        edges.forEach(edge -> leaving.get(edge.from).add(edge));
        int[] components = Components.of(leaving.size(), from -> targets(leaving.get(from)));
        long[] longest = new long[leaving.size()];
        List<List<Edge>> bySource = new ArrayList<>();
        leaving.forEach(list -> bySource.add(new ArrayList<>()));
        edges.forEach(edge -> bySource.get(components[edge.from]).add(edge));
        for (int component = 0; component < longest.length; component++) {
            for (Edge edge : bySource.get(component)) {
                long inside = components[edge.to] == component ? 0 : longest[components[edge.to]];
                longest[component] = Math.max(longest[component], plus(edge.weight, inside));
            }
        }
        return Arrays.stream(longest).max().orElse(0);
    }

    private static int[] targets(List<Edge> edges) {
        int[] targets = new int[edges.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = edges.get(i).to;
        }
        return targets;
    }

    /** Returns the maximum number of callbacks at the end of one production whose last wide symbol has been read. */
    private long longestEnding() {
        long longest = 0;
        for (int variant = 0; variant < grammar.variants(); variant++) {
            int end = grammar.rightHandSide(variant).length;
            int from = end;
            while (from > 1 && zeroWidth.holds(variant, from - 1, end)) {
                from--;
            }
            longest = Math.max(longest, ending(variant, from));
        }
        return longest;
    }

    /** Returns the maximum number of callbacks of consecutive zero-width symbols. */
    private long longestPause() {
        long longest = 0;
        for (int variant = 0; variant < grammar.variants(); variant++) {
            long width = 0;
            for (int symbol : grammar.rightHandSide(variant)) {
                width = zeroWidth.holds(symbol) ? plus(width, width(symbol)) : 0;
                longest = Math.max(longest, width);
            }
        }
        return longest;
    }

    /** Returns the callbacks of {@code variant} from {@code from} on, including its reduction. */
    private long ending(int variant, int from) {
        int[] symbols = grammar.rightHandSide(variant);
        return plus(width(symbols, from, symbols.length), reduction(variant));
    }

    private long reduction(int variant) {
        return grammar.grammar().variants().get(variant).production() == null ? 0 : 1;
    }

    private long width(int[] symbols, int from, int to) {
        long width = 0;
        for (int i = from; i < to; i++) {
            width = plus(width, width(symbols[i]));
        }
        return width;
    }

    /** Returns the maximum number of callbacks of {@code symbol} if it has zero width. */
    private long width(int symbol) {
        if (grammar.isTerminal(symbol)) {
            return steps(symbol) ? 1 : VIRTUAL;
        }
        return widths[symbol - grammar.terminals()];
    }

    /** Computes the callbacks of all non-terminals of zero width, parts first. */
    private void measureWidths() {
        int[] components = Components.of(
                widths.length, nonTerminal -> zeroWidthParts(nonTerminal).toArray());
        IntStream.range(0, widths.length)
                .boxed()
                .sorted(Comparator.comparingInt(nonTerminal -> components[nonTerminal]))
                .forEach(nonTerminal -> widths[nonTerminal] = zeroWidthVariants(nonTerminal)
                        .mapToLong(variant -> ending(variant, 0))
                        .max()
                        .orElse(0));
    }

    private IntStream zeroWidthVariants(int nonTerminal) {
        return Arrays.stream(grammar.variantsOf(grammar.terminals() + nonTerminal))
                .filter(variant -> zeroWidth.holds(variant, 0, grammar.rightHandSide(variant).length));
    }

    private IntStream zeroWidthParts(int nonTerminal) {
        return zeroWidthVariants(nonTerminal)
                .flatMap(variant -> Arrays.stream(grammar.rightHandSide(variant)))
                .filter(symbol -> !grammar.isTerminal(symbol))
                .map(symbol -> symbol - grammar.terminals());
    }

    /** Returns whether {@code terminal} is not reported; its number may still be asked for. */
    private boolean steps(int terminal) {
        return !grammar.virtual(terminal).isReported();
    }

    private static long plus(long first, long second) {
        long sum = first + second;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private static long times(long first, long second) {
        long product = Math.multiplyHigh(first, second) == 0 ? first * second : Long.MAX_VALUE;
        return product < 0 ? Long.MAX_VALUE : product;
    }
}
