package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.lr.counterexample.SearchBudget;

/**
 * A search for strings of at least a given length. It computes the nodes from which exactly n bytes lead to a target,
 * for n = 0, 1, …. From some n on these sets repeat (Chrobak 1986), so lengths of thousands cost little.
 */
final class LongStrings {
    private static final int MAX_NODES = 2000;
    private static final int MAX_LAYERS = 5000;
    private static final int MAX_LENGTH = 1 << 20;

    private final Product product;
    private final SearchBudget budget;
    private final List<int[]> next = new ArrayList<>();
    private final List<BitSet> layers = new ArrayList<>();
    private int period;

    private LongStrings(Product product, SearchBudget budget) {
        this.product = product;
        this.budget = budget;
        for (int node = 0; node < product.size(); node++) {
            product.pay(budget);
            int[] row = new int[product.classes()];
            for (int c = 0; c < row.length; c++) {
                row[c] = product.size() < MAX_NODES ? product.step(node, c, false) : Product.NOWHERE;
            }
            next.add(row);
        }
    }

    /**
     * Returns the shortlex-least string of {@code shortest} to {@code longest} bytes that all needed rules and no other
     * rule match; empty if there is none, or if the automaton is too large to decide.
     *
     * @throws Undecided if the search would need more than its share of the steps
     */
    static Optional<byte[]> least(Product product, int shortest, int longest) {
        SearchBudget share = product.budget().share();
        try {
            LongStrings strings = new LongStrings(product, share);
            strings.addLayers(Math.min(longest, MAX_LAYERS));
            return strings.least(shortest, longest);
        } finally {
            product.budget().giveBack(share);
        }
    }

    private Optional<byte[]> least(int shortest, int longest) {
        int last = (int) Math.min(longest, (long) shortest + layers.size());
        for (int length = shortest; length <= Math.min(last, MAX_LENGTH); length++) {
            if (layer(length).get(0)) {
                return Optional.of(string(length));
            }
        }
        return Optional.empty();
    }

    private void addLayers(int limit) {
        BitSet layer = new BitSet();
        for (int node = 0; node < product.size(); node++) {
            layer.set(node, product.isOnlyNeeded(node));
        }
        Map<BitSet, Integer> known = new HashMap<>();
        while (!known.containsKey(layer) && layers.size() <= limit) {
            if (!budget.take((long) product.size() * product.classes())) {
                throw new Undecided();
            }
            known.put(layer, layers.size());
            layers.add(layer);
            layer = before(layer);
        }
        period = layers.size() - known.getOrDefault(layer, layers.size());
    }

    private BitSet before(BitSet layer) {
        BitSet before = new BitSet();
        for (int node = 0; node < product.size(); node++) {
            for (int target : next.get(node)) {
                if (target >= 0 && layer.get(target)) {
                    before.set(node);
                    break;
                }
            }
        }
        return before;
    }

    /** Returns the nodes from which {@code length} bytes lead to a target. */
    private BitSet layer(int length) {
        if (length < layers.size()) {
            return layers.get(length);
        }
        int first = layers.size() - period;
        return period == 0 ? new BitSet() : layers.get(first + (length - first) % period);
    }

    private byte[] string(int length) {
        byte[] string = new byte[length];
        int node = 0;
        for (int i = 0; i < length; i++) {
            int[] row = next.get(node);
            BitSet layer = layer(length - i - 1);
            int c = 0;
            while (row[c] < 0 || !layer.get(row[c])) {
                c++;
            }
            string[i] = (byte) product.leastByte(c);
            node = row[c];
        }
        return string;
    }
}
