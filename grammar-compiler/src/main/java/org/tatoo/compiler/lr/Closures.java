package org.tatoo.compiler.lr;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** What the closures of all kernels of a grammar share. */
final class Closures {
    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final int stride;

    Closures(LrGrammar grammar) {
        this.grammar = grammar;
        firstSets = new FirstSets(grammar);
        stride = IntStream.range(
                                0,
                                grammar.startVariant(grammar.grammar().starts().size()))
                        .map(variant -> grammar.rightHandSide(variant).length)
                        .max()
                        .orElse(0)
                + 1;
    }

    /** The kernel of the start state of the start symbol {@code start}. */
    ItemSet startKernel(int start) {
        BitSet end = new BitSet();
        end.set(grammar.end());
        return new ItemSet(new ItemSet.Core(new int[] {grammar.startVariant(start) * stride}), List.of(end));
    }

    Closure of(ItemSet kernel) {
        return new Closure(grammar, firstSets, stride, kernel);
    }
}
