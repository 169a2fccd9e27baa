package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A sequence of elements.
 *
 * @param elements may be empty
 * @param priority the name in brackets; null if there is none
 * @param production the name in braces; null if there is none
 */
public record Alternative(
        List<Expression> elements,
        @Nullable Name priority,
        @Nullable Name production,
        Span span) {
    public Alternative {
        elements = List.copyOf(elements);
    }
}
