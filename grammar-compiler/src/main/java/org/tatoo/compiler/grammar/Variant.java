package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A context-free production after expansion of options, repetitions and groups: what the LR automaton reduces.
 *
 * @param index from 0
 * @param rightHandSide may be empty
 * @param places where each symbol of it is written
 * @param production the production as written that it is a variant of; null for those of hidden non-terminals
 * @param priority its own, else that of its right-most terminal that has one; null if there is none
 */
public record Variant(
        int index,
        NonTerminal leftHandSide,
        List<Symbol> rightHandSide,
        List<Span> places,
        @Nullable Production production,
        @Nullable Priority priority,
        Span span) {
    public Variant {
        rightHandSide = List.copyOf(rightHandSide);
        places = List.copyOf(places);
    }

    /** A variant that is not written as it is: the place of each symbol is that of the whole. */
    public Variant(
            int index,
            NonTerminal leftHandSide,
            List<Symbol> rightHandSide,
            @Nullable Production production,
            @Nullable Priority priority,
            Span span) {
        this(
                index,
                leftHandSide,
                rightHandSide,
                Collections.nCopies(rightHandSide.size(), span),
                production,
                priority,
                span);
    }
}
