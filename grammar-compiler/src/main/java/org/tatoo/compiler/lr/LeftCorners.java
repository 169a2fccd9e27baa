package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a closure begins where a non-terminal stands after a dot: the non-terminals at the left corner of what it
 * derives, each with the look-aheads that come from inside. It does not depend on the state, so it is computed once a
 * non-terminal.
 */
final class LeftCorners {
    /**
     * What begins with one non-terminal, that one included.
     *
     * @param spontaneous by non-terminal, the look-aheads that follow it inside; the keys are all that begins
     * @param inheriting those that can also be followed by whatever follows the whole
     */
    record Begun(Map<Integer, BitSet> spontaneous, BitSet inheriting) {}

    /** What a terminal begins. */
    static final Begun NOTHING = new Begun(Map.of(), new BitSet());

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final Map<Integer, Begun> known = new HashMap<>();

    LeftCorners(LrGrammar grammar, FirstSets firstSets) {
        this.grammar = grammar;
        this.firstSets = firstSets;
    }

    /** What begins with the symbol {@code nonTerminal}. Not to be changed. */
    Begun of(int nonTerminal) {
        Begun begun = known.get(nonTerminal);
        if (begun == null) {
            begun = compute(nonTerminal);
            known.put(nonTerminal, begun);
        }
        return begun;
    }

    private Begun compute(int nonTerminal) {
        Begun begun = new Begun(new TreeMap<>(), new BitSet());
        begun.spontaneous.put(nonTerminal, new BitSet());
        begun.inheriting.set(nonTerminal);
        Deque<Integer> pending = new ArrayDeque<>();
        pending.add(nonTerminal);
        while (!pending.isEmpty()) {
            int left = pending.remove();
            for (int variant : grammar.variantsOf(left)) {
                int[] symbols = grammar.rightHandSide(variant);
                if (symbols.length > 0 && !grammar.isTerminal(symbols[0]) && extend(begun, left, variant)) {
                    pending.add(symbols[0]);
                }
            }
        }
        return begun;
    }

    /** Adds the first symbol of {@code variant}; false if all was known. */
    private boolean extend(Begun begun, int left, int variant) {
        int symbol = grammar.rightHandSide(variant)[0];
        BitSet known = begun.spontaneous.get(symbol);
        BitSet follow = known == null ? new BitSet() : (BitSet) known.clone();
        follow.or(firstSets.firstFrom(variant, 1));
        boolean inherits = begun.inheriting.get(symbol);
        if (firstSets.nullableFrom(variant, 1)) {
            follow.or(begun.spontaneous.getOrDefault(left, new BitSet()));
            inherits |= begun.inheriting.get(left);
        }
        if (follow.equals(known) && inherits == begun.inheriting.get(symbol)) {
            return false;
        }
        begun.spontaneous.put(symbol, follow);
        begun.inheriting.set(symbol, inherits);
        return true;
    }
}
