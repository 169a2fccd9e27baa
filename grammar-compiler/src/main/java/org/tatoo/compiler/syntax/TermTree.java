package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/** A term as written, from which a length, a count or a choice is computed. */
public sealed interface TermTree {
    /** Returns the position. */
    Span span();

    /** A whole number. */
    record Constant(Name number) implements TermTree {
        @Override
        public Span span() {
            return number.span();
        }
    }

    /**
     * A token, a field of a token's bits, or a method of the handler.
     *
     * @param field the field, after the dot; null if there is none
     */
    record Reference(Name name, @Nullable Name field) implements TermTree {
        @Override
        public Span span() {
            return field == null
                    ? name.span()
                    : new Span(
                            name.span().file(),
                            name.span().start(),
                            field.span().end());
        }

        /** Returns the term as it is written, without blanks. */
        public String text() {
            return field == null ? name.text() : name.text() + "." + field.text();
        }
    }

    /** A call: {@code left(region)}, or another word before the brackets. */
    record Call(Name function, Name argument, Span span) implements TermTree {}

    /**
     * Two terms and the operator between them.
     *
     * @param operator one of {@code + - * /}
     */
    record Operation(char operator, TermTree left, TermTree right) implements TermTree {
        @Override
        public Span span() {
            return new Span(
                    left.span().file(), left.span().start(), right.span().end());
        }
    }
}
