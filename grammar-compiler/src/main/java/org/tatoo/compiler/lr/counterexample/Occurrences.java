package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** The occurrences of non-terminals, and the symbols that can come before and after others in sentential forms. */
final class Occurrences {
    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final List<List<Item>> occurrences = new ArrayList<>();
    private final BitSet[] before;
    private final BitSet[] follow;

    Occurrences(LrGrammar grammar, FirstSets firstSets) {
        this.grammar = grammar;
        this.firstSets = firstSets;
        int starts = grammar.grammar().starts().size();
        int leftHandSides = grammar.nonTerminals() + starts;
        before = new BitSet[leftHandSides];
        follow = new BitSet[leftHandSides];
        for (int i = 0; i < leftHandSides; i++) {
            occurrences.add(new ArrayList<>());
            before[i] = new BitSet();
            follow[i] = new BitSet();
        }
        for (int start = 0; start < starts; start++) {
            follow[grammar.nonTerminals() + start].set(grammar.end());
        }
        for (int variant = 0; variant < grammar.startVariant(starts); variant++) {
            int[] symbols = grammar.rightHandSide(variant);
            for (int i = 0; i < symbols.length; i++) {
                if (!grammar.isTerminal(symbols[i])) {
                    occurrences.get(symbols[i] - grammar.terminals()).add(new Item(variant, i));
                }
            }
        }
        FixedPoint.reach(leftHandSides, this::extend);
    }

    private boolean extend(int nonTerminal) {
        int size = before[nonTerminal].cardinality() + follow[nonTerminal].cardinality();
        for (Item item : occurrences.get(nonTerminal)) {
            int parent = grammar.leftHandSide(item.variant());
            if (item.dot() > 0) {
                before[nonTerminal].set(grammar.rightHandSide(item.variant())[item.dot() - 1]);
            } else {
                before[nonTerminal].or(before[parent]);
            }
            follow[nonTerminal].or(firstSets.firstFrom(item.variant(), item.dot() + 1));
            if (firstSets.nullableFrom(item.variant(), item.dot() + 1)) {
                follow[nonTerminal].or(follow[parent]);
            }
        }
        return size != before[nonTerminal].cardinality() + follow[nonTerminal].cardinality();
    }

    /** Returns the items that have the left-hand side {@code nonTerminal} after the dot. */
    List<Item> of(int nonTerminal) {
        return occurrences.get(nonTerminal);
    }

    /** Returns whether {@code symbol} can be on a parser's stack directly below a derivation of {@code nonTerminal}. */
    boolean canPrecede(int symbol, int nonTerminal) {
        return before[nonTerminal].get(symbol);
    }

    /** Returns the terminals that can follow {@code nonTerminal}. Do not modify the result. */
    BitSet follow(int nonTerminal) {
        return follow[nonTerminal];
    }
}
