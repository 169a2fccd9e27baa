package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The kernel of an LR(1) state: items in ascending order, each with its look-aheads.
 *
 * @param core the items without look-aheads: entry i is {@code variant * stride + dot}
 * @param lookAheads the look-aheads of each item
 */
record ItemSet(Core core, List<BitSet> lookAheads) {
    /** Items without look-aheads: an LR(0) state. */
    record Core(int[] items) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Core that && Arrays.equals(items, that.items);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(items);
        }
    }

    ItemSet {
        lookAheads = List.copyOf(lookAheads);
    }
}
