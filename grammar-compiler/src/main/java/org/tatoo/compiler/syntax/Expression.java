package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** An element of an alternative. */
public sealed interface Expression {
    /** Where it is written. */
    Span span();

    /** {@code x}: a non-terminal. */
    record Reference(Name name) implements Expression {
        @Override
        public Span span() {
            return name.span();
        }
    }

    /** {@code 't'}: a token, by its name or alias. */
    record Terminal(Quoted quoted) implements Expression {
        @Override
        public Span span() {
            return quoted.span();
        }
    }

    /** {@code (a b | c)}. */
    record Group(List<Alternative> alternatives, Span span) implements Expression {
        public Group {
            alternatives = List.copyOf(alternatives);
        }
    }

    /** {@code x?}. */
    record Optional(Expression body, Span span) implements Expression {}

    /**
     * {@code x+}, {@code x*}, {@code x/s+} or {@code x/s*}.
     *
     * @param separator null if there is none
     * @param optional whether no element is allowed
     */
    record Repetition(Expression element, @Nullable Expression separator, boolean optional, Span span)
            implements Expression {}
}
