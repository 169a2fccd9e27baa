package org.tatoo.compiler.lr.states;

import java.util.BitSet;

/**
 * The relevant look-aheads of one kernel item or one reduction.
 *
 * <p>Two sets with equal results of {@link #of} can be merged: if a token of the second set were new and disturbed a
 * token of the first, one of the two would lead their pair. If the disturbed one leads, it always counts, so it is in
 * both sets, and with it the new one counts too. If the new one leads, it always counts.
 *
 * @param always the look-aheads that always count
 * @param beside the look-aheads that count together with a token of {@code always} that they disturb and that leads
 *     their pair
 */
record Relevance(BitSet always, BitSet beside) {
    /** Returns no relevant look-aheads. */
    static Relevance none() {
        return new Relevance(new BitSet(), new BitSet());
    }

    boolean isEmpty() {
        return always.isEmpty();
    }

    /** Returns the relevant ones of {@code lookAheads}. */
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

    /** Adds {@code other}; returns false if nothing was new. */
    boolean add(Relevance other) {
        int alwaysSize = always.cardinality();
        int besideSize = beside.cardinality();
        always.or(other.always);
        beside.or(other.beside);
        beside.andNot(always);
        return always.cardinality() != alwaysSize || beside.cardinality() != besideSize;
    }

    /**
     * Returns the part of this that is relevant at the origin of the look-aheads.
     *
     * @param spontaneous the look-aheads that always exist
     * @param alone whether they come from one item only
     */
    Relevance after(BitSet spontaneous, boolean alone, TokenPairs pairs) {
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
