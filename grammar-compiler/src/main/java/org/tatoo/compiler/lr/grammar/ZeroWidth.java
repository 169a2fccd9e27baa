package org.tatoo.compiler.lr.grammar;

import java.util.BitSet;
import org.tatoo.compiler.grammar.FixedPoint;

/**
 * The symbols that a parser can process without reading a byte: empty productions and virtual terminals, except those
 * that a text ends.
 */
public final class ZeroWidth {
    private final LrGrammar grammar;
    private final BitSet symbols = new BitSet();

    public ZeroWidth(LrGrammar grammar) {
        this.grammar = grammar;
        grammar.virtuals().stream()
                .filter(terminal -> grammar.virtual(terminal).mayBeZeroWide())
                .forEach(symbols::set);
        symbols.or(grammar.edges());
        FixedPoint.reach(grammar.variants(), this::extend);
    }

    private boolean extend(int variant) {
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        boolean isNew = !symbols.get(symbol) && holds(variant, 0, grammar.rightHandSide(variant).length);
        if (isNew) {
            symbols.set(symbol);
        }
        return isNew;
    }

    /** Returns whether {@code symbol} can be zero bytes wide. */
    boolean holds(int symbol) {
        return symbols.get(symbol);
    }

    /** Returns whether the symbols {@code from} to before {@code to} of {@code variant} can be zero bytes wide. */
    boolean holds(int variant, int from, int to) {
        int[] symbols = grammar.rightHandSide(variant);
        for (int i = from; i < to; i++) {
            if (!holds(symbols[i])) {
                return false;
            }
        }
        return true;
    }
}
