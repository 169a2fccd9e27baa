package org.tatoo.compiler.lr;

import java.util.BitSet;

/**
 * Of the look-aheads of one kernel item, or of one reduction, those that make a difference.
 *
 * <p>Two sets that are alike in what {@link #of} leaves of them can be put together: where a token of the second were
 * new and disturbed one of the first, one of the two leads their pair. If it is the disturbed one, it counts always, so
 * it is in both sets, and beside it the new one counts. If it is the new one, that counts always.
 *
 * @param always what counts wherever it is
 * @param beside what counts among look-aheads with a token of {@code always} that it disturbs and that leads their pair
 */
record Relevance(BitSet always, BitSet beside) {
    /** Nothing makes a difference. */
    static Relevance none() {
        return new Relevance(new BitSet(), new BitSet());
    }

    boolean isEmpty() {
        return always.isEmpty();
    }

    /** Of {@code lookAheads} those that make a difference. */
    BitSet of(BitSet lookAheads, TokenPairs pairs) {
        BitSet relevant = (BitSet) lookAheads.clone();
        relevant.and(always);
        if (!beside.isEmpty() && !relevant.isEmpty()) {
            BitSet possible = (BitSet) lookAheads.clone();
            possible.and(beside);
            pairs.addBeside((BitSet) relevant.clone(), possible, relevant);
        }
        return relevant;
    }

    /** Adds {@code other}; false if it is all here. */
    boolean add(Relevance other) {
        int alwaysSize = always.cardinality();
        int besideSize = beside.cardinality();
        always.or(other.always);
        beside.or(other.beside);
        beside.andNot(always);
        return always.cardinality() != alwaysSize || beside.cardinality() != besideSize;
    }

    /**
     * What of this makes a difference in what the look-aheads come from.
     *
     * @param spontaneous look-aheads that there are in any case
     * @param alone whether they come from one item only
     */
    Relevance behind(BitSet spontaneous, boolean alone, TokenPairs pairs) {
        BitSet before = (BitSet) always.clone();
        BitSet besideBefore = (BitSet) beside.clone();
        if (!beside.isEmpty()) {
            if (alone) {
                BitSet present = (BitSet) always.clone();
                present.and(spontaneous);
                pairs.addBeside(present, beside, before);
            } else {
                before.or(beside);
            }
            besideBefore.andNot(before);
            besideBefore.andNot(spontaneous);
        }
        before.andNot(spontaneous);
        return new Relevance(before, besideBefore);
    }
}
