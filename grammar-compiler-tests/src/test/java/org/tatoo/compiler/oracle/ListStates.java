package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where a list with a bound may have one element too many: the states that are reached in the next element only, and
 * where this element may end. States count as one if they differ in look-aheads only.
 */
final class ListStates {
    /** An item without look-aheads. */
    private record Item(ContextFree.Variant variant, int dot) {
        boolean isAfter() {
            return dot == variant.rightHandSide().size();
        }

        int next() {
            return variant.rightHandSide().get(dot);
        }

        Item moved() {
            return new Item(variant, dot + 1);
        }

        /** Whether it is of the list itself, that many symbols after its beginning. */
        boolean isOf(int list, int after) {
            return variant.leftHandSide() == list
                    && dot == after + 1
                    && variant.rightHandSide().get(0) == list;
        }
    }

    private final ContextFree grammar;
    private final Map<Integer, List<ContextFree.Variant>> variants;
    private final Map<Set<Item>, Set<Set<Item>>> before = new HashMap<>();
    private final Map<Set<Item>, Integer> found = new HashMap<>();

    private ListStates(ContextFree grammar, Map<Integer, List<ContextFree.Variant>> variants) {
        this.grammar = grammar;
        this.variants = variants;
    }

    /** For each state how many entries its list is below it; 0 for other states. */
    static int[] of(Automaton automaton, List<Set<Integer>> kernels, int stride) {
        Map<Integer, List<ContextFree.Variant>> variants = new HashMap<>();
        for (ContextFree.Variant variant : automaton.grammar().variants()) {
            variants.computeIfAbsent(variant.leftHandSide(), key -> new ArrayList<>())
                    .add(variant);
        }
        ListStates states = new ListStates(automaton.grammar(), variants);
        List<Set<Item>> items = kernels.stream()
                .map(kernel -> {
                    Set<Item> all = new HashSet<>();
                    kernel.forEach(item -> all.add(new Item(automaton.variant(item / stride), item % stride)));
                    return Set.copyOf(all);
                })
                .toList();
        for (int from = 0; from < items.size(); from++) {
            Set<Item> kernel = items.get(from);
            automaton
                    .states()
                    .get(from)
                    .successors()
                    .values()
                    .forEach(to -> states.before
                            .computeIfAbsent(items.get(to), key -> new HashSet<>())
                            .add(kernel));
        }
        return items.stream()
                .mapToInt(kernel -> states.found.computeIfAbsent(kernel, states::below))
                .toArray();
    }

    private int below(Set<Item> kernel) {
        Set<Integer> depths = new TreeSet<>();
        for (Item item : kernel) {
            int list = item.variant.leftHandSide();
            boolean ends = item.isAfter() && item.dot > 1 && item.isOf(list, item.dot - 1);
            if (ends && grammar.bound(list) > 0 && isInside(kernel, list, item.dot - 1)) {
                depths.add(item.dot - 1);
            }
        }
        return depths.isEmpty() ? 0 : depths.iterator().next();
    }

    /** Whether no item of {@code kernel} was there but for the next element of {@code list}. */
    private boolean isInside(Set<Item> kernel, int list, int depth) {
        Set<Item> outside = new HashSet<>();
        for (Set<Item> from : before.getOrDefault(kernel, Set.of())) {
            Set<Item> others = new HashSet<>(from);
            others.removeIf(item -> item.isOf(list, depth - 1));
            closed(others).stream()
                    .filter(item -> !item.isAfter())
                    .map(Item::moved)
                    .filter(kernel::contains)
                    .forEach(outside::add);
        }
        return outside.isEmpty();
    }

    private Set<Item> closed(Set<Item> kernel) {
        Set<Item> all = new HashSet<>(kernel);
        BitSet begun = new BitSet();
        Set<Item> last = kernel;
        while (!last.isEmpty()) {
            Set<Item> more = new HashSet<>();
            for (Item item : last) {
                if (!item.isAfter() && !begun.get(item.next())) {
                    begun.set(item.next());
                    variants.getOrDefault(item.next(), List.of()).forEach(variant -> more.add(new Item(variant, 0)));
                }
            }
            all.addAll(more);
            last = more;
        }
        return all;
    }
}
