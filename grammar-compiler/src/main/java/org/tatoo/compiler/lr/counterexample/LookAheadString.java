package org.tatoo.compiler.lr.counterexample;

import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * A string of terminals to come next, and the parts of it that symbols can cover. A place in the string is a number
 * from 0 to {@link #length}; sets of places are bit masks. Once the whole string is covered, more terminals may come.
 */
final class LookAheadString {
    private final LrGrammar grammar;
    private final int[] terminals;
    private final int[][] covered;

    LookAheadString(LrGrammar grammar, int... terminals) {
        this.grammar = grammar;
        this.terminals = terminals;
        covered = new int[terminals.length][grammar.symbols()];
        for (int place = 0; place < terminals.length; place++) {
            covered[place][terminals[place]] = 1 << (place + 1);
        }
        FixedPoint.reach(grammar.variants(), this::extend);
    }

    private boolean extend(int variant) {
        boolean changed = false;
        int symbol = grammar.terminals() + grammar.leftHandSide(variant);
        for (int place = 0; place < terminals.length; place++) {
            int reached = covered[place][symbol] | after(variant, 0, place);
            changed |= reached != covered[place][symbol];
            covered[place][symbol] = reached;
        }
        return changed;
    }

    int length() {
        return terminals.length;
    }

    int[] terminals() {
        return terminals.clone();
    }

    /** Returns the places that {@code symbol} can lead to from {@code place}. */
    int after(int symbol, int place) {
        return place == terminals.length ? 1 << place : covered[place][symbol];
    }

    /** Returns the places to which {@code variant}, read from {@code position}, leads from {@code place}. */
    int after(int variant, int position, int place) {
        int[] symbols = grammar.rightHandSide(variant);
        int places = 1 << place;
        for (int i = position; i < symbols.length && places != 0; i++) {
            int reached = 0;
            for (int from = place; from <= terminals.length; from++) {
                if ((places & 1 << from) != 0) {
                    reached |= after(symbols[i], from);
                }
            }
            places = reached;
        }
        return places;
    }

    /** Returns the place after {@code place} if only the end of the input is left; else {@code place}. */
    int atEnd(int place) {
        return place == terminals.length - 1 && terminals[place] == grammar.end() ? terminals.length : place;
    }
}
