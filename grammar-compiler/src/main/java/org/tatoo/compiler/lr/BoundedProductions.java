package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.lr.LrAutomaton.Bound;
import org.tatoo.compiler.lr.LrAutomaton.Extent;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/**
 * The states in which a production with a bound has certainly begun, and the stack entry with which it began. Two
 * things show it: all items before the closure are of this non-terminal, with as many symbols before the dot; or the
 * state follows the first symbol of the production, and nothing else can begin with this symbol in any state before. As
 * for {@link BoundedLists}, this depends on items and not on look-aheads, so it is the same in merged states.
 */
final class BoundedProductions {
    /** No symbol. */
    private static final int NONE = -1;

    private final LrGrammar grammar;
    private final List<NonTerminal> bounded;

    /** The left-hand sides of the variants of which bounded productions consist. */
    private final BitSet parts = new BitSet();

    /** By the items of a state, those of the states to which and from which transitions lead. */
    private final Map<List<Item>, Map<Integer, List<Item>>> after = new HashMap<>();

    private final Map<List<Item>, Set<List<Item>>> before = new HashMap<>();

    private final List<List<Item>> kernels;
    private final Map<List<Item>, Extent> extents = new HashMap<>();

    private BoundedProductions(LrGrammar grammar, Lr1States states) {
        this.grammar = grammar;
        bounded = grammar.grammar().nonTerminals().stream()
                .filter(symbol -> symbol.longest().isPresent())
                .toList();
        kernels = bounded.isEmpty()
                ? List.of()
                : IntStream.range(0, states.list().size())
                        .mapToObj(states::kernel)
                        .toList();
    }

    static BoundedProductions of(LrGrammar grammar, Lr1States states) {
        BoundedProductions productions = new BoundedProductions(grammar, states);
        productions.findParts();
        for (int from = 0; from < productions.kernels.size(); from++) {
            List<Item> kernel = productions.kernels.get(from);
            states.get(from)
                    .successors()
                    .forEach((symbol, target) -> productions.addTransition(kernel, symbol, target));
        }
        return productions;
    }

    private void findParts() {
        Deque<Integer> pending = new ArrayDeque<>();
        bounded.forEach(symbol -> pending.add(symbol.index()));
        while (!pending.isEmpty()) {
            int part = pending.remove();
            if (!parts.get(part)) {
                parts.set(part);
                for (int variant : grammar.variantsOf(grammar.terminals() + part)) {
                    IntStream.of(grammar.rightHandSide(variant))
                            .filter(symbol -> !grammar.isTerminal(symbol))
                            .forEach(symbol -> pending.add(symbol - grammar.terminals()));
                }
            }
        }
    }

    private void addTransition(List<Item> from, int symbol, int target) {
        List<Item> to = kernels.get(target);
        after.computeIfAbsent(from, key -> new TreeMap<>()).put(symbol, to);
        before.computeIfAbsent(to, key -> new HashSet<>()).add(from);
    }

    /** Returns where the bounded production began that {@code state} is in. */
    Extent extent(int state) {
        return bounded.isEmpty() ? Extent.NONE : extents.computeIfAbsent(kernels.get(state), this::extent);
    }

    private Extent extent(List<Item> kernel) {
        int begun = 0;
        int longest = Integer.MAX_VALUE;
        for (NonTerminal symbol : bounded) {
            int distance = distance(kernel, symbol);
            if (distance > 0) {
                begun = distance; // the same for all: it is 1, or all items are of one non-terminal
                longest = Math.min(longest, symbol.longest().orElseThrow());
            }
        }
        return new Extent(
                begun,
                begun == 0 ? 0 : longest,
                closure(kernel, NONE).stream().noneMatch(this::isComplete),
                kernel.stream().anyMatch(this::isPart));
    }

    /** Returns whether each bounded production is known as soon as it has begun, in the order of declaration. */
    List<Bound> bounds() {
        return bounded.stream()
                .map(symbol -> new Bound(
                        symbol.name(),
                        symbol.longest().orElseThrow(),
                        after.keySet().stream().allMatch(kernel -> showsAtOnce(kernel, symbol))))
                .toList();
    }

    /** Returns whether {@code symbol}, if it can begin in a state, is known there after its first symbol with bytes. */
    private boolean showsAtOnce(List<Item> kernel, NonTerminal symbol) {
        int number = grammar.number(symbol);
        boolean begins = closure(kernel, NONE).stream().anyMatch(item -> !isComplete(item) && next(item) == number);
        return !begins
                || closure(
                                IntStream.of(grammar.variantsOf(number))
                                        .mapToObj(variant -> new Item(variant, 0))
                                        .toList(),
                                NONE)
                        .stream()
                        .filter(item -> isComplete(item) || next(item) != grammar.error())
                        .allMatch(item -> !isComplete(item)
                                && hasBytes(next(item))
                                && distance(after(kernel, next(item)), symbol) == 1);
    }

    private List<Item> after(List<Item> kernel, int symbol) {
        return after.getOrDefault(kernel, Map.of()).getOrDefault(symbol, List.of());
    }

    private boolean hasBytes(int symbol) {
        if (!grammar.isTerminal(symbol)) {
            return !new FirstSets(grammar).isNullable(symbol);
        }
        return symbol < grammar.tokens()
                || (symbol != grammar.error() && !grammar.virtual(symbol).mayBeZeroWide());
    }

    // ---- items

    /** Returns the number of symbols of {@code symbol} that have certainly been read; 0 if it may not have begun. */
    private int distance(List<Item> kernel, NonTerminal symbol) {
        int number = grammar.number(symbol);
        Item item = kernel.isEmpty() ? new Item(grammar.startVariant(0), 0) : kernel.get(0);
        if (item.dot() > 1) {
            boolean own = kernel.stream().allMatch(other -> other.dot() == item.dot() && isOf(other, symbol.index()));
            return own ? item.dot() : 0;
        }
        if (item.dot() == 0) {
            return 0;
        }
        int read = grammar.rightHandSide(item.variant())[0];
        return before.getOrDefault(kernel, Set.of()).stream()
                        .flatMap(from -> closure(from, number).stream())
                        .anyMatch(other -> !isComplete(other) && next(other) == read)
                ? 0
                : 1;
    }

    /** Returns {@code items} and those that they begin, without those that {@code excluded} begins. */
    private Set<Item> closure(List<Item> items, int excluded) {
        Set<Item> closure = new HashSet<>(items);
        Deque<Item> pending = new ArrayDeque<>(items);
        while (!pending.isEmpty()) {
            Item item = pending.remove();
            if (!isComplete(item) && next(item) != excluded && !grammar.isTerminal(next(item))) {
                for (int variant : grammar.variantsOf(next(item))) {
                    Item begun = new Item(variant, 0);
                    if (closure.add(begun)) {
                        pending.add(begun);
                    }
                }
            }
        }
        return closure;
    }

    private boolean isComplete(Item item) {
        return item.dot() == grammar.rightHandSide(item.variant()).length;
    }

    private int next(Item item) {
        return grammar.rightHandSide(item.variant())[item.dot()];
    }

    private boolean isPart(Item item) {
        return item.dot() > 0 && !grammar.accepts(item.variant()) && parts.get(grammar.leftHandSide(item.variant()));
    }

    private boolean isOf(Item item, int nonTerminal) {
        return !grammar.accepts(item.variant()) && grammar.leftHandSide(item.variant()) == nonTerminal;
    }
}
