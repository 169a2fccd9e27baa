package org.tatoo.compiler.lr.counterexample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.conflict.Derivation;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.lr.grammar.Item;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.ShortestYields;

/** The search for a shortest input that contains a derivation of a non-terminal. */
final class ShortestInputs {
    private static final long UNKNOWN = Long.MAX_VALUE;

    /** The maximum length of an input in terminals; longer ones would be unreadable. */
    private static final int LONGEST = 200;

    private final LrGrammar grammar;
    private final ShortestYields yields;
    private final Symbols symbols;
    private final long[] lengths;
    private final Item[] chosen;

    ShortestInputs(LrGrammar grammar, ShortestYields yields) {
        this.grammar = grammar;
        symbols = new Symbols(grammar);
        this.yields = yields;
        int starts = grammar.grammar().starts().size();
        lengths = new long[grammar.nonTerminals() + starts];
        chosen = new Item[lengths.length];
        Arrays.fill(lengths, UNKNOWN);
        Arrays.fill(lengths, grammar.nonTerminals(), lengths.length, 0);
        FixedPoint.reach(grammar.startVariant(starts), this::improve);
    }

    private boolean improve(int variant) {
        long outer = lengths[grammar.leftHandSide(variant)];
        if (outer == UNKNOWN) {
            return false;
        }
        int[] symbols = grammar.rightHandSide(variant);
        long all = outer + Arrays.stream(symbols).mapToLong(yields::length).sum();
        boolean improved = false;
        for (int i = 0; i < symbols.length; i++) {
            if (!grammar.isTerminal(symbols[i])) {
                long length = all - yields.length(symbols[i]);
                int nonTerminal = symbols[i] - grammar.terminals();
                if (length < lengths[nonTerminal]) {
                    lengths[nonTerminal] = length;
                    chosen[nonTerminal] = new Item(variant, i);
                    improved = true;
                }
            }
        }
        return improved;
    }

    /** Returns the terminals of an input that contains the derived string; null if it would be long. */
    @Nullable
    List<Symbol> around(Derivation derivation) {
        List<Integer> input = new ArrayList<>();
        collect(derivation, input);
        int nonTerminal =
                ((Derivation.Node) derivation).variant().leftHandSide().index();
        for (Item item = chosen[nonTerminal]; item != null; item = chosen[grammar.leftHandSide(item.variant())]) {
            int[] around = grammar.rightHandSide(item.variant());
            input.addAll(0, part(around, 0, item.dot()));
            input.addAll(part(around, item.dot() + 1, around.length));
        }
        boolean isShort = input.stream().mapToLong(yields::length).sum() <= LONGEST;
        return isShort ? yields.of(input).stream().map(symbols::symbol).toList() : null;
    }

    private void collect(Derivation derivation, List<Integer> leaves) {
        if (derivation instanceof Derivation.Node node) {
            node.children().forEach(child -> collect(child, leaves));
        } else if (derivation instanceof Derivation.Leaf leaf) {
            leaves.add(grammar.number(leaf.symbol()));
        }
    }

    private static List<Integer> part(int[] symbols, int from, int to) {
        return Arrays.stream(symbols, from, to).boxed().toList();
    }
}
