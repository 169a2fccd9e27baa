package org.tatoo.compiler.lr.grammar;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.grammar.FixedPoint;

/** For each symbol a shortest string of terminals that it derives. */
public final class ShortestYields {
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final LrGrammar grammar;
    private final int[] lengths;
    private final int[] chosen;

    public ShortestYields(LrGrammar grammar) {
        this.grammar = grammar;
        lengths = new int[grammar.symbols()];
        chosen = new int[grammar.symbols()];
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            lengths[symbol] = grammar.isTerminal(symbol) ? 1 : UNKNOWN;
        }
        FixedPoint.reach(grammar.variants(), this::improve);
    }

    private boolean improve(int variant) {
        long length = 0;
        for (int symbol : grammar.rightHandSide(variant)) {
            length += lengths[symbol];
        }
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        if (length >= lengths[symbol]) {
            return false;
        }
        lengths[symbol] = (int) length;
        chosen[symbol] = variant;
        return true;
    }

    /** Returns the number of terminals in a shortest string that {@code symbol} derives. */
    public int length(int symbol) {
        return lengths[symbol];
    }

    /** Returns the variant with which the non-terminal {@code symbol} derives a shortest string. */
    public int variant(int symbol) {
        return chosen[symbol];
    }

    /** Returns the terminals of a shortest string that {@code symbols} derive. */
    public List<Integer> of(List<Integer> symbols) {
        List<Integer> terminals = new ArrayList<>();
        symbols.forEach(symbol -> append(symbol, terminals));
        return terminals;
    }

    private void append(int symbol, List<Integer> terminals) {
        if (grammar.isTerminal(symbol)) {
            terminals.add(symbol);
            return;
        }
        for (int part : grammar.rightHandSide(chosen[symbol])) {
            append(part, terminals);
        }
    }
}
