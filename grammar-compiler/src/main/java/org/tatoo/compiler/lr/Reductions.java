package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** What a state reduces: variants in ascending order, each with its look-aheads. Nothing of it is to be changed. */
final class Reductions {
    private final int[] variants;
    private final BitSet[] lookAheads;

    Reductions(int[] variants, BitSet[] lookAheads) {
        this.variants = variants;
        this.lookAheads = lookAheads;
    }

    /** Those of a map from variants to look-aheads. */
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

    /** How many variants. */
    int size() {
        return variants.length;
    }

    /** The variant at {@code position}. */
    int variant(int position) {
        return variants[position];
    }

    /** The look-aheads of the variant at {@code position}. */
    BitSet lookAheads(int position) {
        return lookAheads[position];
    }

    /** The variants reduced on {@code terminal}. */
    List<Integer> on(int terminal) {
        List<Integer> reduced = new ArrayList<>();
        for (int i = 0; i < variants.length; i++) {
            if (lookAheads[i].get(terminal)) {
                reduced.add(variants[i]);
            }
        }
        return reduced;
    }

    /** These and those of {@code other}, a state of the same core, so with the same variants; this if they are no more. */
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
