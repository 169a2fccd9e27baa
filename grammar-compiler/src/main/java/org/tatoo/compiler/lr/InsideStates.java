package org.tatoo.compiler.lr;

import java.util.BitSet;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Lr1States;

/** The states in which a region may be open. */
final class InsideStates {
    private final LrGrammar grammar;

    /** The symbols that may stand in a region. */
    private final BitSet symbols = new BitSet();

    private final BitSet states = new BitSet();

    private InsideStates(LrGrammar grammar) {
        this.grammar = grammar;
    }

    static InsideStates of(LrGrammar grammar, Lr1States states) {
        InsideStates inside = new InsideStates(grammar);
        if (!grammar.edges().isEmpty()) {
            inside.saturate();
            for (int state = 0; state < states.list().size(); state++) {
                inside.states.set(state, states.kernel(state).stream().anyMatch(inside::isOpen));
            }
        }
        return inside;
    }

    /** Returns whether a region may be open in {@code state}. */
    boolean holds(int state) {
        return states.get(state);
    }

    private void saturate() {
        int known;
        do {
            known = symbols.cardinality();
            for (int variant = 0; variant < grammar.variants(); variant++) {
                int[] rightHandSide = grammar.rightHandSide(variant);
                for (int dot = 0; dot < rightHandSide.length; dot++) {
                    if (isOpen(variant, dot)) {
                        symbols.set(rightHandSide[dot]);
                    }
                }
            }
        } while (symbols.cardinality() > known);
    }

    private boolean isOpen(Item item) {
        return isOpen(item.variant(), item.dot());
    }

    /** Returns whether a region may be open before the symbol at {@code dot}. */
    private boolean isOpen(int variant, int dot) {
        int open = 0;
        int[] rightHandSide = grammar.rightHandSide(variant);
        for (int i = 0; i < dot; i++) {
            if (grammar.edges().get(rightHandSide[i])) {
                open--;
            } else if (grammar.begins(rightHandSide[i])) {
                open++;
            }
        }
        return open > 0
                || (!grammar.accepts(variant) && symbols.get(grammar.terminals() + grammar.leftHandSide(variant)));
    }
}
