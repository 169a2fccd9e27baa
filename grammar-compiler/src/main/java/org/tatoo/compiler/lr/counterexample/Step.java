package org.tatoo.compiler.lr.counterexample;

import org.tatoo.compiler.lr.grammar.Item;

/**
 * A step of the search for a counterexample.
 *
 * @param side the parser, 0 or 1; both for {@link #BOTH}
 * @param item for EXPAND and WITHIN
 * @param symbol for SHIFT and UNSHIFT
 */
public record Step(Kind kind, int side, Item item, int symbol) {
    static final int BOTH = 2;

    private static final Item NO_ITEM = new Item(-1, -1);

    /** The kinds of steps. */
    enum Kind {
        /** A shift of the symbol after the dot. */
        SHIFT,
        /** An extension of the known part by the symbol before it. */
        UNSHIFT,
        /** A derivation of the non-terminal after the dot by a variant. */
        EXPAND,
        /** An embedding of the known part in a variant. */
        WITHIN,
        /** A reduction of a complete item to a symbol of the one around it. */
        REDUCE
    }

    static Step shift(int symbol) {
        return new Step(Kind.SHIFT, BOTH, NO_ITEM, symbol);
    }

    static Step unshift(int symbol) {
        return new Step(Kind.UNSHIFT, BOTH, NO_ITEM, symbol);
    }

    static Step expand(int side, int variant) {
        return new Step(Kind.EXPAND, side, new Item(variant, 0), -1);
    }

    static Step within(int side, Item item) {
        return new Step(Kind.WITHIN, side, item, -1);
    }

    static Step reduce(int side) {
        return new Step(Kind.REDUCE, side, NO_ITEM, -1);
    }
}
