package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The reductions of a state: variants in ascending order, with their look-aheads. Do not modify them. */
final class Reductions {
    private final int[] variants;
    private final BitSet[] lookAheads;

    Reductions(int[] variants, BitSet[] lookAheads) {
        this.variants = variants;
        this.lookAheads = lookAheads;
    }

    /** Creates the reductions of a map from variants to look-aheads. */
    static Reductions of(Map<Integer, BitSet> byVariant) {
        int[] variants = new int[byVariant.size()];
        BitSet[] lookAheads = new BitSet[variants.length];
        int count = 0;
        for (Map.Entry<Integer, BitSet> entry : byVariant.entrySet()) {
            variants[count] = entry.getKey();
            lookAheads[count++] = entry.getValue();
        }
        return new Reductions(variants, lookAheads);
    }

    /** Returns the number of variants. */
    int size() {
        return variants.length;
    }

    int variant(int position) {
        return variants[position];
    }

    /** Returns the look-aheads of the variant at {@code position}. */
    BitSet lookAheads(int position) {
        return lookAheads[position];
    }

    /** Returns the variants reduced on {@code terminal}. */
    List<Integer> on(int terminal) {
        List<Integer> reduced = new ArrayList<>();
        for (int i = 0; i < variants.length; i++) {
            if (lookAheads[i].get(terminal)) {
                reduced.add(variants[i]);
            }
        }
        return reduced;
    }

    /**
     * Returns the union with those of {@code other}, a state with the same core and so the same variants; this if
     * nothing is added.
     */
    Reductions with(Reductions other) {
        BitSet[] union = null;
        for (int i = 0; i < variants.length; i++) {
            BitSet more = (BitSet) other.lookAheads[i].clone();
            more.andNot(lookAheads[i]);
            if (!more.isEmpty()) {
                more.or(lookAheads[i]);
                union = union == null ? lookAheads.clone() : union;
                union[i] = more;
            }
        }
        return union == null ? this : new Reductions(variants, union);
    }
}
