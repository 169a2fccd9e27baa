package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The closure of a kernel: what is reduced on which look-aheads, and the kernels of the states that follow. All items
 * that begin a non-terminal share its look-aheads, so they are kept once a non-terminal, not once an item.
 */
final class Closure {
    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final int stride;
    private final ItemSet kernel;
    private final Map<Integer, BitSet> begun = new TreeMap<>();

    Closure(LrGrammar grammar, FirstSets firstSets, int stride, ItemSet kernel) {
        this.grammar = grammar;
        this.firstSets = firstSets;
        this.stride = stride;
        this.kernel = kernel;
        complete();
    }

    private void complete() {
        Deque<Integer> pending = new ArrayDeque<>();
        int[] items = kernel.core().items();
        for (int i = 0; i < items.length; i++) {
            begin(items[i] / stride, items[i] % stride, kernel.lookAheads().get(i), pending);
        }
        while (!pending.isEmpty()) {
            int nonTerminal = pending.remove();
            BitSet lookAheads = begun.getOrDefault(nonTerminal, new BitSet());
            for (int variant : grammar.variantsOf(nonTerminal)) {
                begin(variant, 0, lookAheads, pending);
            }
        }
    }

    /** Adds the non-terminal behind the dot, with what can follow it. */
    private void begin(int variant, int dot, BitSet lookAheads, Deque<Integer> pending) {
        int[] symbols = grammar.rightHandSide(variant);
        if (dot == symbols.length || grammar.isTerminal(symbols[dot])) {
            return;
        }
        BitSet known = begun.get(symbols[dot]);
        BitSet follow = known == null ? new BitSet() : (BitSet) known.clone();
        follow.or(firstSets.firstFrom(variant, dot + 1));
        if (firstSets.nullableFrom(variant, dot + 1)) {
            follow.or(lookAheads);
        }
        if (!follow.equals(known)) {
            begun.put(symbols[dot], follow);
            pending.add(symbols[dot]);
        }
    }

    /** What can be reduced, and on which look-aheads; by variant. */
    Map<Integer, BitSet> reductions() {
        Map<Integer, BitSet> reductions = new TreeMap<>();
        forEachItem((variant, dot, lookAheads) -> {
            if (dot == grammar.rightHandSide(variant).length) {
                reductions.computeIfAbsent(variant, v -> new BitSet()).or(lookAheads);
            }
        });
        return reductions;
    }

    /** The kernels that follow, by symbol. */
    Map<Integer, ItemSet> successors() {
        Map<Integer, Map<Integer, BitSet>> bySymbol = new TreeMap<>();
        forEachItem((variant, dot, lookAheads) -> {
            int[] symbols = grammar.rightHandSide(variant);
            if (dot < symbols.length) {
                bySymbol.computeIfAbsent(symbols[dot], s -> new TreeMap<>())
                        .computeIfAbsent(variant * stride + dot + 1, i -> new BitSet())
                        .or(lookAheads);
            }
        });
        Map<Integer, ItemSet> successors = new TreeMap<>();
        bySymbol.forEach((symbol, items) -> successors.put(
                symbol,
                new ItemSet(
                        new ItemSet.Core(items.keySet().stream()
                                .mapToInt(Integer::intValue)
                                .toArray()),
                        List.copyOf(items.values()))));
        return successors;
    }

    /** The items, kernel first, as (variant, dot) pairs that have {@code symbol} behind the dot or are complete. */
    List<int[]> itemsFor(int terminal, Iterable<Integer> reduced) {
        List<int[]> items = new ArrayList<>();
        forEachItem((variant, dot, lookAheads) -> {
            int[] symbols = grammar.rightHandSide(variant);
            boolean shifts = dot < symbols.length && symbols[dot] == terminal;
            boolean reduces = false;
            for (int candidate : reduced) {
                reduces |= candidate == variant && dot == symbols.length;
            }
            if (shifts || reduces) {
                items.add(new int[] {variant, dot});
            }
        });
        return items;
    }

    private interface ItemAction {
        void accept(int variant, int dot, BitSet lookAheads);
    }

    private void forEachItem(ItemAction action) {
        int[] items = kernel.core().items();
        for (int i = 0; i < items.length; i++) {
            action.accept(
                    items[i] / stride, items[i] % stride, kernel.lookAheads().get(i));
        }
        begun.forEach((nonTerminal, lookAheads) -> {
            for (int variant : grammar.variantsOf(nonTerminal)) {
                action.accept(variant, 0, lookAheads);
            }
        });
    }
}
