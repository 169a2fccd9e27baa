package org.tatoo.compiler.lr.grammar;

import java.util.BitSet;
import org.tatoo.compiler.grammar.FixedPoint;

/** The terminals with which a string of symbols can begin, and whether it can be empty (Aho, Sethi, Ullman, 4.4). */
public final class FirstSets {
    private final LrGrammar grammar;
    private final BitSet nullable = new BitSet();
    private final BitSet[] first;
    private final BitSet[][] firstAfter;
    private final boolean[][] nullableAfter;

    public FirstSets(LrGrammar grammar) {
        this.grammar = grammar;
        first = new BitSet[grammar.symbols()];
        for (int symbol = 0; symbol < first.length; symbol++) {
            first[symbol] = new BitSet();
            if (grammar.isTerminal(symbol)) {
                first[symbol].set(symbol);
            }
        }
        FixedPoint.reach(grammar.variants(), this::extend);
        int variants = grammar.startVariant(grammar.grammar().starts().size());
        firstAfter = new BitSet[variants][];
        nullableAfter = new boolean[variants][];
        for (int variant = 0; variant < variants; variant++) {
            computeAfter(variant);
        }
    }

    private boolean extend(int variant) {
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        int size = first[symbol].cardinality();
        boolean wasNullable = nullable.get(symbol);
        boolean allNullable = true;
        for (int part : grammar.rightHandSide(variant)) {
            first[symbol].or(first[part]);
            if (!nullable.get(part)) {
                allNullable = false;
                break;
            }
        }
        if (allNullable) {
            nullable.set(symbol);
        }
        return size != first[symbol].cardinality() || wasNullable != nullable.get(symbol);
    }

    private void computeAfter(int variant) {
        int[] symbols = grammar.rightHandSide(variant);
        firstAfter[variant] = new BitSet[symbols.length + 1];
        nullableAfter[variant] = new boolean[symbols.length + 1];
        firstAfter[variant][symbols.length] = new BitSet();
        nullableAfter[variant][symbols.length] = true;
        for (int i = symbols.length - 1; i >= 0; i--) {
            BitSet set = (BitSet) first[symbols[i]].clone();
            boolean isNullable = nullable.get(symbols[i]);
            if (isNullable) {
                set.or(firstAfter[variant][i + 1]);
            }
            firstAfter[variant][i] = set;
            nullableAfter[variant][i] = isNullable && nullableAfter[variant][i + 1];
        }
    }

    /** Returns the first terminals of {@code variant} from {@code position} on. Do not modify the result. */
    public BitSet firstFrom(int variant, int position) {
        return firstAfter[variant][position];
    }

    /** Returns the terminals that {@code symbol} can begin with. Do not modify the result. */
    public BitSet first(int symbol) {
        return first[symbol];
    }

    /** Returns whether {@code symbol} can be empty. */
    public boolean isNullable(int symbol) {
        return nullable.get(symbol);
    }

    /** Returns whether the right-hand side of {@code variant} from {@code position} on can be empty. */
    public boolean nullableFrom(int variant, int position) {
        return nullableAfter[variant][position];
    }
}
