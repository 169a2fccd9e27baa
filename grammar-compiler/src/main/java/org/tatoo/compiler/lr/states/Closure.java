package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tatoo.compiler.lr.grammar.LeftCorners;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The closure of a kernel: the reductions with their look-aheads, and the kernels of the successor states. All items
 * that begin a non-terminal share its look-aheads, so these are stored once per non-terminal, not once per item.
 */
final class Closure {
    private final Closures closures;
    private final LrGrammar grammar;
    private final ItemSet kernel;
    private final Map<Integer, BitSet> begun = new TreeMap<>();

    Closure(Closures closures, ItemSet kernel) {
        this.closures = closures;
        this.kernel = kernel;
        grammar = closures.grammar();
        int[] items = kernel.core().items();
        for (int i = 0; i < items.length; i++) {
            if (closures.expectsNonTerminal(items[i])) {
                begin(items[i], kernel.lookAheads().get(i));
            }
        }
    }

    /** Adds the items that begin with the non-terminal after the dot of {@code item}. */
    private void begin(int item, BitSet lookAheads) {
        BitSet follow = (BitSet) closures.firstAfterNext(item).clone();
        if (closures.nullableAfterNext(item)) {
            follow.or(lookAheads);
        }
        LeftCorners.Begun corners = closures.begun(item);
        int[] symbols = corners.symbols();
        for (int i = 0; i < symbols.length; i++) {
            BitSet known = begun.computeIfAbsent(symbols[i], n -> new BitSet());
            known.or(corners.spontaneous(i));
            if (corners.inherits(i)) {
                known.or(follow);
            }
        }
    }

    /** Returns the possible reductions with their look-aheads, by variant. */
    Map<Integer, BitSet> reductions() {
        Map<Integer, BitSet> reductions = new TreeMap<>();
        forEachItem((variant, dot, lookAheads) -> {
            if (dot == grammar.rightHandSide(variant).length) {
                reductions.computeIfAbsent(variant, v -> new BitSet()).or(lookAheads);
            }
        });
        return reductions;
    }

    /** Returns the successor kernels, by symbol. */
    Map<Integer, ItemSet> successors() {
        Map<Integer, Map<Integer, BitSet>> bySymbol = new TreeMap<>();
        forEachItem((variant, dot, lookAheads) -> {
            int[] symbols = grammar.rightHandSide(variant);
            if (dot < symbols.length) {
                bySymbol.computeIfAbsent(symbols[dot], s -> new TreeMap<>())
                        .computeIfAbsent(closures.item(variant, dot + 1), i -> new BitSet())
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

    /** Returns the items before {@code terminal} or complete as (variant, dot) pairs, kernel first. */
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
                    closures.variant(items[i]),
                    closures.dot(items[i]),
                    kernel.lookAheads().get(i));
        }
        begun.forEach((nonTerminal, lookAheads) -> {
            for (int variant : grammar.variantsOf(nonTerminal)) {
                action.accept(variant, 0, lookAheads);
            }
        });
    }
}
