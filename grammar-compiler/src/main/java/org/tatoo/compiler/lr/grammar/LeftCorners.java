package org.tatoo.compiler.lr.grammar;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The left corners of a non-terminal after a dot: the non-terminals that can begin its derivations, each with the
 * look-aheads from inside the closure. They do not depend on the state, so they are computed once per non-terminal.
 */
public final class LeftCorners {
    /** The left corners of one non-terminal, including itself. Instances must not be modified. */
    public static final class Begun {
        private final int[] symbols;
        private final BitSet[] spontaneous;
        private final BitSet inheriting;

        private Begun(Map<Integer, BitSet> follows, BitSet inheriting) {
            symbols = new int[follows.size()];
            int count = 0;
            for (int symbol : follows.keySet()) {
                symbols[count++] = symbol;
            }
            Arrays.sort(symbols);
            spontaneous = new BitSet[count];
            for (int i = 0; i < count; i++) {
                spontaneous[i] = follows.getOrDefault(symbols[i], new BitSet());
            }
            this.inheriting = inheriting;
        }

        /** Returns the non-terminals that begin, by their symbol numbers, in ascending order. */
        public int[] symbols() {
            return symbols;
        }

        /** Returns the position of {@code symbol} in {@link #symbols}; negative if it does not begin. */
        public int position(int symbol) {
            return Arrays.binarySearch(symbols, symbol);
        }

        /** Returns the look-aheads that follow the non-terminal at {@code position} inside. */
        public BitSet spontaneous(int position) {
            return spontaneous[position];
        }

        /** Returns whether the non-terminal at {@code position} can also be followed by whatever follows the whole. */
        public boolean inherits(int position) {
            return inheriting.get(symbols[position]);
        }
    }

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final Begun[] known;

    public LeftCorners(LrGrammar grammar, FirstSets firstSets) {
        this.grammar = grammar;
        this.firstSets = firstSets;
        known = new Begun[grammar.nonTerminals()];
    }

    /** Returns the left corners of the symbol {@code nonTerminal}. */
    public Begun of(int nonTerminal) {
        int index = nonTerminal - grammar.terminals();
        if (known[index] == null) {
            known[index] = compute(nonTerminal);
        }
        return known[index];
    }

    private Begun compute(int nonTerminal) {
        Map<Integer, BitSet> follows = new HashMap<>();
        BitSet inheriting = new BitSet();
        follows.put(nonTerminal, new BitSet());
        inheriting.set(nonTerminal);
        Deque<Integer> pending = new ArrayDeque<>();
        pending.add(nonTerminal);
        while (!pending.isEmpty()) {
            int left = pending.remove();
            for (int variant : grammar.variantsOf(left)) {
                int[] symbols = grammar.rightHandSide(variant);
                if (symbols.length > 0
                        && !grammar.isTerminal(symbols[0])
                        && extend(follows, inheriting, left, variant)) {
                    pending.add(symbols[0]);
                }
            }
        }
        return new Begun(follows, inheriting);
    }

    /** Adds the first symbol of {@code variant}; returns false if nothing was new. */
    private boolean extend(Map<Integer, BitSet> follows, BitSet inheriting, int left, int variant) {
        int symbol = grammar.rightHandSide(variant)[0];
        BitSet known = follows.get(symbol);
        BitSet follow = known == null ? new BitSet() : known;
        int size = known == null ? -1 : known.cardinality();
        boolean inherits = inheriting.get(symbol);
        follow.or(firstSets.firstFrom(variant, 1));
        if (firstSets.nullableFrom(variant, 1)) {
            follow.or(follows.getOrDefault(left, new BitSet()));
            inherits |= inheriting.get(left);
        }
        boolean changed = follow.cardinality() != size || inherits != inheriting.get(symbol);
        follows.put(symbol, follow);
        inheriting.set(symbol, inherits);
        return changed;
    }
}
