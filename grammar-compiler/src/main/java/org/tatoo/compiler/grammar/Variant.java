package org.tatoo.compiler.grammar;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A context-free production after expansion of options, repetitions and groups. The LR automaton reduces variants.
 *
 * @param index the index, from 0
 * @param rightHandSide the right-hand side; may be empty
 * @param places the position of each symbol in the source
 * @param production the written production that it is a variant of; null for variants of hidden non-terminals
 * @param priority its own, or that of its right-most terminal that has one; null if there is none
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

    /** Creates a variant that does not occur in the source as such: each symbol has the position of the whole. */
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
