package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** Items as numbers, the symbols around their dots, and the terminals that can come next in a {@link Side}. */
final class Items {
    /** Marks the absence of a symbol. */
    static final int NONE = -1;

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final Occurrences occurrences;
    private final int stride;

    Items(LrGrammar grammar) {
        this.grammar = grammar;
        firstSets = new FirstSets(grammar);
        occurrences = new Occurrences(grammar, firstSets);
        stride = 1
                + IntStream.range(
                                0,
                                grammar.startVariant(grammar.grammar().starts().size()))
                        .map(variant -> grammar.rightHandSide(variant).length)
                        .max()
                        .orElse(0);
    }

    LrGrammar grammar() {
        return grammar;
    }

    FirstSets firstSets() {
        return firstSets;
    }

    Occurrences occurrences() {
        return occurrences;
    }

    int number(Item item) {
        return item.variant() * stride + item.dot();
    }

    int variant(int item) {
        return item / stride;
    }

    int dot(int item) {
        return item % stride;
    }

    /** Returns the symbol after the dot of the innermost item; {@link #NONE} if it is complete. */
    int next(Side side) {
        int[] symbols = grammar.rightHandSide(variant(side.top()));
        int dot = dot(side.top());
        return dot < symbols.length ? symbols[dot] : NONE;
    }

    /** Returns whether the outermost item has been read completely. */
    boolean isComplete(Side side) {
        return side.items().length == 1 && next(side) == NONE;
    }

    /** Returns the left-hand side of the outermost item. */
    int leftHandSide(Side side) {
        return grammar.leftHandSide(variant(side.items()[0]));
    }

    /** Returns the symbol before the known part; {@link #NONE} if the outermost item is known completely. */
    int previous(Side side) {
        return side.start() == 0 ? NONE : grammar.rightHandSide(variant(side.items()[0]))[side.start() - 1];
    }

    /** Returns the items around {@code leftHandSide} that can have {@code previous} to their left. */
    List<Item> around(int leftHandSide, int previous) {
        List<Item> all = occurrences.of(leftHandSide);
        if (previous == NONE) {
            return all;
        }
        List<Item> around = new ArrayList<>();
        for (Item item : all) {
            if (canFollow(item, previous)) {
                around.add(item);
            }
        }
        return around;
    }

    private boolean canFollow(Item item, int previous) {
        return item.dot() == 0
                ? occurrences.canPrecede(previous, grammar.leftHandSide(item.variant()))
                : grammar.rightHandSide(item.variant())[item.dot() - 1] == previous;
    }

    Side within(Side side, Item item) {
        return side.within(number(item), item.dot());
    }

    Side expanded(Side side, int variant) {
        return side.expanded(number(new Item(variant, 0)));
    }

    /** Returns the terminals that can come next. */
    BitSet frontier(Side side) {
        BitSet frontier = new BitSet();
        for (int i = side.items().length - 1; i >= 0; i--) {
            int variant = variant(side.items()[i]);
            int position = dot(side.items()[i]) + (i == side.items().length - 1 ? 0 : 1);
            frontier.or(firstSets.firstFrom(variant, position));
            if (!firstSets.nullableFrom(variant, position)) {
                return frontier;
            }
        }
        frontier.or(occurrences.follow(leftHandSide(side)));
        return frontier;
    }
}
