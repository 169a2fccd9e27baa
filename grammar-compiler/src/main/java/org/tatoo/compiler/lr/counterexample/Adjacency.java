package org.tatoo.compiler.lr.counterexample;

import java.util.BitSet;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** An over-approximation of the pairs of terminals that can come directly one after the other. */
final class Adjacency {
    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final BitSet[] last;
    private final BitSet[] next;

    Adjacency(LrGrammar grammar, FirstSets firstSets) {
        this.grammar = grammar;
        this.firstSets = firstSets;
        last = new BitSet[grammar.symbols()];
        next = new BitSet[grammar.terminals()];
        for (int symbol = 0; symbol < last.length; symbol++) {
            last[symbol] = new BitSet();
            if (grammar.isTerminal(symbol)) {
                last[symbol].set(symbol);
                next[symbol] = new BitSet();
            }
        }
        FixedPoint.reach(grammar.variants(), this::extend);
        for (int variant = 0; variant < grammar.variants(); variant++) {
            connect(variant);
        }
        for (int start = 0; start < grammar.grammar().starts().size(); start++) {
            int symbol = grammar.rightHandSide(grammar.startVariant(start))[0];
            last[symbol].stream().forEach(terminal -> next[terminal].set(grammar.end()));
        }
    }

    private boolean extend(int variant) {
        BitSet symbol = last[grammar.terminals() + grammar.leftHandSide(variant)];
        int size = symbol.cardinality();
        int[] symbols = grammar.rightHandSide(variant);
        for (int i = symbols.length - 1; i >= 0; i--) {
            symbol.or(last[symbols[i]]);
            if (!firstSets.isNullable(symbols[i])) {
                break;
            }
        }
        return size != symbol.cardinality();
    }

    private void connect(int variant) {
        int[] symbols = grammar.rightHandSide(variant);
        for (int i = 0; i < symbols.length; i++) {
            BitSet following = firstSets.firstFrom(variant, i + 1);
            last[symbols[i]].stream().forEach(terminal -> next[terminal].or(following));
        }
    }

    /** Returns the terminals that can come after {@code terminal}. Do not modify the result. */
    BitSet after(int terminal) {
        return next[terminal];
    }
}
