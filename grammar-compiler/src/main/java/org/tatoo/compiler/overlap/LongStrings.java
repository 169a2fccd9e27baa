package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.tatoo.compiler.automaton.Worklist;

/**
 * Strings of at least a given length. The nodes from which exactly n bytes lead to a target are computed for n = 0, 1, …;
 * from some n on these sets repeat (Chrobak 1986), so lengths of thousands cost little.
 */
final class LongStrings {
    private static final int MAX_NODES = 2000;
    private static final int MAX_LAYERS = 5000;
    private static final int MAX_LENGTH = 1 << 20;

    private final Product product;
    private final List<Product.Node> nodes;
    private final List<int[]> next = new ArrayList<>();
    private final List<BitSet> layers = new ArrayList<>();
    private int period;

    private LongStrings(Product product, Predicate<Product.Node> goesOn) {
        this.product = product;
        Worklist<Product.Node> found = new Worklist<>();
        found.number(product.start());
        found.expandAll((node, number) -> {
            int[] row = new int[product.classes()];
            for (int c = 0; c < row.length; c++) {
                Product.Node target = product.step(node, c, false);
                row[c] = found.size() < MAX_NODES && goesOn.test(target) ? found.number(target) : -1;
            }
            next.add(row);
        });
        nodes = found.values();
    }

    /**
     * The shortest and then least string of {@code shortest} to {@code longest} bytes that leads to a target; empty if
     * there is none, or if the automaton is too large to be sure.
     */
    static Optional<byte[]> least(
            Product product,
            Predicate<Product.Node> target,
            Predicate<Product.Node> goesOn,
            int shortest,
            int longest) {
        LongStrings strings = new LongStrings(product, goesOn);
        strings.addLayers(target, Math.min(longest, MAX_LAYERS));
        int last = (int) Math.min(longest, (long) shortest + strings.layers.size());
        for (int length = shortest; length <= Math.min(last, MAX_LENGTH); length++) {
            if (strings.layer(length).get(0)) {
                return Optional.of(strings.string(length));
            }
        }
        return Optional.empty();
    }

    private void addLayers(Predicate<Product.Node> target, int limit) {
        BitSet layer = new BitSet();
        for (int node = 0; node < nodes.size(); node++) {
            layer.set(node, target.test(nodes.get(node)));
        }
        Map<BitSet, Integer> known = new HashMap<>();
        while (!known.containsKey(layer) && layers.size() <= limit) {
            known.put(layer, layers.size());
            layers.add(layer);
            layer = before(layer);
        }
        period = layers.size() - known.getOrDefault(layer, layers.size());
    }

    private BitSet before(BitSet layer) {
        BitSet before = new BitSet();
        for (int node = 0; node < nodes.size(); node++) {
            for (int target : next.get(node)) {
                if (target >= 0 && layer.get(target)) {
                    before.set(node);
                    break;
                }
            }
        }
        return before;
    }

    /** The nodes from which {@code length} bytes lead to a target. */
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
