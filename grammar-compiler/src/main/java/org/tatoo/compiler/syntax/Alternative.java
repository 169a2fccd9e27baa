package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A sequence of elements.
 *
 * @param elements the elements; may be empty
 * @param priority the name in brackets; null if there is none
 * @param production the name in braces; null if there is none
 * @param whole whether the alternative is marked {@code whole}, so that its tokens are delivered in one call
 */
public record Alternative(
        List<Expression> elements,
        @Nullable Name priority,
        @Nullable Name production,
        boolean whole,
        Span span) {
    public Alternative {
        elements = List.copyOf(elements);
    }

    /** Returns this alternative with {@code others} as its elements, at {@code place}. */
    public Alternative with(List<Expression> others, Span place) {
        return new Alternative(others, priority, production, whole, place);
    }

    /** Returns this alternative with another name of its production. */
    public Alternative called(Name name) {
        return new Alternative(elements, priority, name, whole, span);
    }

    /** Returns this alternative without a priority. */
    public Alternative withoutPriority() {
        return new Alternative(elements, null, production, whole, span);
    }

    /** Returns the source form of its elements. */
    public String text(Expression.Form form) {
        return elements.stream().map(element -> element.text(form)).collect(Collectors.joining(" "));
    }

    /** Returns the number of optional parts. */
    public int optionalParts() {
        return elements.stream().mapToInt(Expression::optionalParts).sum();
    }
}
