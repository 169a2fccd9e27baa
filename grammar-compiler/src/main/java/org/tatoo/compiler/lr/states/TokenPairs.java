package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pairs of tokens in which one disturbs the other. One token of each pair leads: if it cannot come, the pair is
 * irrelevant. Few tokens lead most pairs, for example an identifier the pairs with all keywords (chosen as a vertex
 * cover, tokens with most partners first).
 */
final class TokenPairs {
    private final List<BitSet> disturbs;
    private final BitSet[] disturbing;
    private final BitSet leaders = new BitSet();

    /** Creates the pairs of {@code disturbs}: for each token those that it disturbs. */
    TokenPairs(List<BitSet> disturbs) {
        this.disturbs = disturbs;
        disturbing = new BitSet[disturbs.size()];
        Arrays.setAll(disturbing, token -> new BitSet());
        for (int token = 0; token < disturbing.length; token++) {
            BitSet disturbed = disturbs.get(token);
            for (int other = disturbed.nextSetBit(0); other >= 0; other = disturbed.nextSetBit(other + 1)) {
                disturbing[other].set(token);
            }
        }
        List<BitSet> partners =
                IntStream.range(0, disturbing.length).mapToObj(this::partners).toList();
        IntStream.range(0, disturbing.length)
                .boxed()
                .sorted(Comparator.comparingInt(token -> -partners.get(token).cardinality()))
                .forEach(token -> {
                    partners.get(token).andNot(leaders);
                    leaders.set(token, !partners.get(token).isEmpty());
                });
    }

    private BitSet partners(int token) {
        BitSet partners = (BitSet) disturbs.get(token).clone();
        partners.or(disturbing[token]);
        return partners;
    }

    /** Returns whether {@code token} disturbs one of {@code others}. */
    boolean disturbs(int token, BitSet others) {
        return disturbs.get(token).intersects(others);
    }

    /** Returns whether {@code token} leads a pair with one of {@code others}. */
    boolean leads(int token, BitSet others) {
        return leaders.get(token) && (disturbs.get(token).intersects(others) || disturbing[token].intersects(others));
    }

    /** Adds to {@code result} those of {@code tokens} that disturb a leading token in {@code present}. */
    void addBeside(BitSet present, BitSet tokens, BitSet result) {
        BitSet leading = (BitSet) leaders.clone();
        leading.and(present);
        for (int token = leading.nextSetBit(0); token >= 0; token = leading.nextSetBit(token + 1)) {
            BitSet beside = (BitSet) disturbing[token].clone();
            beside.and(tokens);
            result.or(beside);
        }
    }
}
