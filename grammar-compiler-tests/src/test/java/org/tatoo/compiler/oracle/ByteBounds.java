package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which production with a bound has certainly begun in a state: the items before the closure are all of it, as many
 * symbols after its beginning; or they are one symbol after the beginning of something, and none of them would be there
 * if this production could not begin. States count as one if they differ in look-aheads only.
 */
final class ByteBounds {
    /** A production that has begun; of no symbols if none has for certain. */
    record Known(int symbols, int longest) {}

    /** An item without look-aheads. */
    private record Item(ContextFree.Variant variant, int dot) {
        boolean isAfter() {
            return dot == variant.rightHandSide().size();
        }

        int next() {
            return variant.rightHandSide().get(dot);
        }

        int of() {
            return variant.leftHandSide();
        }
    }

    static final ByteBounds NONE = new ByteBounds(Map.of());

    private final Map<Integer, List<ContextFree.Variant>> variants;
    private final Map<Set<Item>, Set<Set<Item>>> before = new HashMap<>();
    private final List<Known> known = new ArrayList<>();
    private final List<Boolean> goingOn = new ArrayList<>();

    private ByteBounds(Map<Integer, List<ContextFree.Variant>> variants) {
        this.variants = variants;
    }

    static ByteBounds of(Automaton automaton, List<Set<Integer>> kernels, int stride) {
        Map<Integer, List<ContextFree.Variant>> variants = new HashMap<>();
        for (ContextFree.Variant variant : automaton.grammar().variants()) {
            variants.computeIfAbsent(variant.leftHandSide(), key -> new ArrayList<>())
                    .add(variant);
        }
        ByteBounds bounds = new ByteBounds(variants);
        List<Set<Item>> items = new ArrayList<>();
        for (Set<Integer> kernel : kernels) {
            Set<Item> all = new HashSet<>();
            kernel.forEach(item -> all.add(new Item(automaton.variant(item / stride), item % stride)));
            items.add(all);
        }
        for (int from = 0; from < items.size(); from++) {
            Set<Item> kernel = items.get(from);
            for (int to : automaton.states().get(from).successors().values()) {
                bounds.before
                        .computeIfAbsent(items.get(to), key -> new HashSet<>())
                        .add(kernel);
            }
        }
        Map<Set<Item>, Known> found = new HashMap<>();
        for (Set<Item> kernel : items) {
            bounds.known.add(found.computeIfAbsent(
                    kernel, key -> bounds.known(key, automaton.grammar().longest())));
            bounds.goingOn.add(bounds.closed(kernel, -1).stream().noneMatch(Item::isAfter));
        }
        return bounds;
    }

    /** The production that has certainly begun. */
    Known known(int state) {
        return known.isEmpty() ? new Known(0, 0) : known.get(state);
    }

    /** Whether all that has begun goes on with a symbol. */
    boolean goesOn(int state) {
        return !goingOn.isEmpty() && goingOn.get(state);
    }

    private Known known(Set<Item> kernel, Map<Integer, Integer> longest) {
        Known all = new Known(0, 0);
        for (Map.Entry<Integer, Integer> bound : longest.entrySet()) {
            int symbols = symbols(kernel, bound.getKey());
            if (symbols > 0 && (all.symbols == 0 || bound.getValue() < all.longest)) {
                all = new Known(symbols, bound.getValue());
            }
        }
        return all;
    }

    private int symbols(Set<Item> kernel, int symbol) {
        int dot = kernel.iterator().next().dot;
        if (kernel.stream().anyMatch(item -> item.dot != dot)) {
            return 0;
        }
        if (dot > 1) {
            return kernel.stream().allMatch(item -> item.of() == symbol) ? dot : 0;
        }
        for (Set<Item> from : before.getOrDefault(kernel, Set.of())) {
            for (Item item : closed(from, symbol)) {
                if (!item.isAfter() && kernel.contains(new Item(item.variant, item.dot + 1))) {
                    return 0;
                }
            }
        }
        return dot;
    }

    /** With what the items begin, but for what {@code without} begins. */
    private Set<Item> closed(Set<Item> items, int without) {
        Set<Item> all = new HashSet<>(items);
        Set<Item> last = items;
        while (!last.isEmpty()) {
            Set<Item> more = new HashSet<>();
            for (Item item : last) {
                if (!item.isAfter() && item.next() != without) {
                    for (ContextFree.Variant variant : variants.getOrDefault(item.next(), List.of())) {
                        more.add(new Item(variant, 0));
                    }
                }
            }
            more.removeAll(all);
            all.addAll(more);
            last = more;
        }
        return all;
    }
}
