package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.ContextFree.Variant;

/** The canonical LR(1) automaton (Knuth 1965). An item is the number of its variant times the stride plus its dot. */
final class Automaton {
    /** More states than any other number. */
    static final int STATES = 20_000;

    private final ContextFree grammar;
    private final List<Variant> variants = new ArrayList<>();
    private final Map<Integer, List<Integer>> variantsOf = new HashMap<>();
    private final int stride;
    private final BitSet nullable;
    private final Map<Integer, BitSet> first = new HashMap<>();
    private final Map<Map<Integer, BitSet>, Integer> numbers = new HashMap<>();
    private final List<Map<Integer, BitSet>> kernels = new ArrayList<>();
    private final List<State> states = new ArrayList<>();
    private int[] lists = {};
    private ByteBounds bytes = ByteBounds.NONE;

    private Automaton(ContextFree grammar) {
        this.grammar = grammar;
        variants.addAll(grammar.variants());
        for (int i = 0; i < grammar.model().starts().size(); i++) {
            variants.add(new Variant(
                    grammar.symbols() + i,
                    List.of(grammar.start(i)),
                    Collections.singletonList(null),
                    null,
                    null,
                    null));
        }
        for (int i = 0; i < variants.size(); i++) {
            variantsOf
                    .computeIfAbsent(variants.get(i).leftHandSide(), symbol -> new ArrayList<>())
                    .add(i);
        }
        stride = 1
                + variants.stream()
                        .mapToInt(variant -> variant.rightHandSide().size())
                        .max()
                        .orElse(0);
        nullable = grammar.nullable();
    }

    /** The states; null if there are more than {@link #STATES}. */
    static @Nullable Automaton of(ContextFree grammar) {
        return of(grammar, false);
    }

    /** @param partly whether no states are added after one with a conflict */
    static @Nullable Automaton of(ContextFree grammar, boolean partly) {
        Automaton automaton = new Automaton(grammar);
        automaton.findFirst();
        if (!automaton.build(partly)) {
            return null;
        }
        if (grammar.hasBounds() && automaton.states.size() == automaton.kernels.size()) {
            automaton.lists = ListStates.of(
                    automaton, automaton.kernels.stream().map(Map::keySet).toList(), automaton.stride);
        }
        if (!grammar.longest().isEmpty() && automaton.states.size() == automaton.kernels.size()) {
            automaton.bytes = ByteBounds.of(
                    automaton, automaton.kernels.stream().map(Map::keySet).toList(), automaton.stride);
        }
        return automaton;
    }

    /** The knowledge of states about productions whose bytes have a bound. */
    ByteBounds bytes() {
        return bytes;
    }

    /** The state that the start of that index begins in is the one of the same number. */
    List<State> states() {
        return states;
    }

    Variant variant(int number) {
        return variants.get(number);
    }

    /** How many entries the list is below a state whose element may be one too many; 0 if there is none. */
    int list(int state) {
        return lists.length == 0 ? 0 : lists[state];
    }

    /** Whether reducing the variant is accepting. */
    boolean accepts(int variant) {
        return variant >= grammar.variants().size();
    }

    ContextFree grammar() {
        return grammar;
    }

    private void findFirst() {
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Variant variant : variants) {
                BitSet of = first.computeIfAbsent(variant.leftHandSide(), symbol -> new BitSet());
                int size = of.cardinality();
                addFirst(variant.rightHandSide(), 0, of);
                grown |= of.cardinality() > size;
            }
        }
    }

    /** Adds what the symbols from {@code dot} on can begin with; true if they can be nothing. */
    private boolean addFirst(List<Integer> symbols, int dot, BitSet target) {
        for (int i = dot; i < symbols.size(); i++) {
            int symbol = symbols.get(i);
            if (symbol < grammar.terminals().count()) {
                target.set(symbol);
            } else {
                target.or(first.getOrDefault(symbol, new BitSet()));
            }
            if (!nullable.get(symbol)) {
                return false;
            }
        }
        return true;
    }

    private boolean build(boolean partly) {
        BitSet end = new BitSet();
        end.set(grammar.terminals().end());
        for (int i = 0; i < grammar.model().starts().size(); i++) {
            number(new TreeMap<>(Map.of((grammar.variants().size() + i) * stride, end)));
        }
        while (states.size() < kernels.size()) {
            if (kernels.size() > STATES) {
                return false;
            }
            State added = state(kernels.get(states.size()));
            states.add(added);
            if (partly && added.hasConflict()) {
                return true;
            }
        }
        return true;
    }

    private int number(Map<Integer, BitSet> kernel) {
        Integer known = numbers.putIfAbsent(kernel, kernels.size());
        if (known == null) {
            kernels.add(kernel);
            return kernels.size() - 1;
        }
        return known;
    }

    private State state(Map<Integer, BitSet> kernel) {
        Map<Integer, BitSet> items = closure(kernel);
        Map<Integer, Map<Integer, BitSet>> successors = new TreeMap<>();
        Map<Integer, BitSet> reductions = new TreeMap<>();
        items.forEach((item, lookAheads) -> {
            List<Integer> symbols = variants.get(item / stride).rightHandSide();
            int dot = item % stride;
            if (dot == symbols.size()) {
                reductions.put(item / stride, lookAheads);
            } else {
                successors
                        .computeIfAbsent(symbols.get(dot), symbol -> new TreeMap<>())
                        .put(item + 1, lookAheads);
            }
        });
        Map<Integer, Integer> targets = new TreeMap<>();
        successors.forEach((symbol, target) -> targets.put(symbol, number(target)));
        return State.of(this, targets, reductions, inside(kernel), names(kernel));
    }

    /** How the element is called that leads to these items; of several names, the parser could not tell which. */
    private List<@Nullable String> names(Map<Integer, BitSet> kernel) {
        List<@Nullable String> names = new ArrayList<>();
        kernel.keySet().stream()
                .filter(item -> item % stride > 0)
                .forEach(item -> names.add(variants.get(item / stride).names().get(item % stride - 1)));
        return names.stream().distinct().collect(Collectors.toCollection(ArrayList::new));
    }

    /** What of the items before the closure belongs to productions that one call delivers. */
    private State.Inside inside(Map<Integer, BitSet> kernel) {
        long whole = kernel.keySet().stream()
                .filter(item -> item % stride > 0 && variants.get(item / stride).call() != null)
                .count();
        return whole == 0 ? State.Inside.NONE : whole == kernel.size() ? State.Inside.ALL : State.Inside.SOME;
    }

    private Map<Integer, BitSet> closure(Map<Integer, BitSet> kernel) {
        Map<Integer, BitSet> items = new TreeMap<>(kernel);
        Deque<Integer> pending = new ArrayDeque<>(kernel.keySet());
        while (!pending.isEmpty()) {
            int item = pending.remove();
            List<Integer> symbols = variants.get(item / stride).rightHandSide();
            int dot = item % stride;
            if (dot == symbols.size() || symbols.get(dot) < grammar.terminals().count()) {
                continue;
            }
            BitSet following = new BitSet();
            if (addFirst(symbols, dot + 1, following)) {
                following.or(items.getOrDefault(item, new BitSet()));
            }
            for (int variant : variantsOf.getOrDefault(symbols.get(dot), List.of())) {
                BitSet known = items.get(variant * stride);
                BitSet extended = known == null ? new BitSet() : (BitSet) known.clone();
                extended.or(following);
                if (!extended.equals(known)) {
                    items.put(variant * stride, extended);
                    pending.add(variant * stride);
                }
            }
        }
        return items;
    }
}
