package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A production as written: one alternative of a declared non-terminal. What {@code reduce} events report.
 *
 * @param index in the order of declaration, from 0
 * @param name the constant of the generated enum
 * @param text its source form, for example {@code header = 'key' 'colon' 'value'? 'eoln'}
 * @param whole how its tokens are delivered in one call; null if they are not
 */
public record Production(
        int index,
        String name,
        NonTerminal leftHandSide,
        String text,
        @Nullable Whole whole,
        Span span) {
    /**
     * The call that delivers the tokens of a production, in place of their shifts and of its reduction. The production
     * consists of tokens only, and so do its variants, none of which has a hidden non-terminal.
     *
     * @param parameters one for each token that is not silent, in the order in which they are written
     */
    public record Whole(List<Parameter> parameters) {
        public Whole {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * What the call has for a token.
     *
     * @param optional whether the token can be absent
     * @param place where the token is written, as in {@link Variant#places}
     */
    public record Parameter(String name, boolean optional, Span place) {}
}
