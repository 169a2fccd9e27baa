package org.tatoo.compiler.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A production as written: one alternative of a declared non-terminal. {@code reduce} events report productions.
 *
 * @param index the index in the order of declaration, from 0
 * @param name the constant of the generated enum
 * @param text its source form, for example {@code header = 'key' 'colon' 'value'? 'eoln'}
 * @param whole the call that delivers its tokens; null if there is none
 */
public record Production(
        int index,
        String name,
        NonTerminal leftHandSide,
        String text,
        @Nullable Whole whole,
        Span span) {
    /**
     * The call that delivers the tokens of a production, instead of their shifts and its reduction. The production and
     * its variants consist only of tokens, without hidden non-terminals.
     *
     * @param parameters one for each token that is not silent, in the order in which they are written
     */
    public record Whole(List<Parameter> parameters) {
        public Whole {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * The parameter for a token.
     *
     * @param optional whether the token can be absent
     * @param place the position of the token, as in {@link Variant#places}
     */
    public record Parameter(String name, boolean optional, Span place) {}
}
