package org.tatoo.compiler.lr.counterexample;

import java.util.Arrays;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** Derivations of strings that begin with a given terminal, and of the empty string. */
final class Beginnings {
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final int terminal;
    private final int[] heights;
    private final Item[] chosen;
    private final int[] emptyHeights;
    private final int[] chosenEmpty;

    Beginnings(LrGrammar grammar, FirstSets firstSets, int terminal) {
        this.grammar = grammar;
        this.firstSets = firstSets;
        this.terminal = terminal;
        heights = new int[grammar.symbols()];
        emptyHeights = new int[grammar.symbols()];
        chosen = new Item[grammar.symbols()];
        chosenEmpty = new int[grammar.symbols()];
        Arrays.fill(heights, UNKNOWN);
        Arrays.fill(emptyHeights, UNKNOWN);
        heights[terminal] = 0;
        FixedPoint.reach(grammar.variants(), variant -> {
            boolean improved = improveEmpty(variant);
            return improve(variant) || improved;
        });
    }

    private boolean improveEmpty(int variant) {
        int height = 0;
        for (int symbol : grammar.rightHandSide(variant)) {
            height = Math.max(height, emptyHeights[symbol]);
        }
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        if (height == UNKNOWN || height + 1 >= emptyHeights[symbol]) {
            return false;
        }
        emptyHeights[symbol] = height + 1;
        chosenEmpty[symbol] = variant;
        return true;
    }

    private boolean improve(int variant) {
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        int[] symbols = grammar.rightHandSide(variant);
        boolean improved = false;
        for (int i = 0; i < symbols.length; i++) {
            if (heights[symbols[i]] != UNKNOWN && heights[symbols[i]] + 1 < heights[symbol]) {
                heights[symbol] = heights[symbols[i]] + 1;
                chosen[symbol] = new Item(variant, i);
                improved = true;
            }
            if (!firstSets.isNullable(symbols[i])) {
                break;
            }
        }
        return improved;
    }

    /** Returns the given terminal. */
    int terminal() {
        return terminal;
    }

    /** Returns whether {@code symbol} can begin with the terminal. */
    boolean canBegin(int symbol) {
        return heights[symbol] != UNKNOWN;
    }

    /**
     * Returns the derivation step of the non-terminal {@code symbol} towards the terminal; the symbols before the dot
     * derive the empty string.
     */
    Item beginning(int symbol) {
        return chosen[symbol];
    }

    /** Returns the variant with which {@code symbol} derives the empty string. */
    int empty(int symbol) {
        return chosenEmpty[symbol];
    }
}
