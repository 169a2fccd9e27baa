package org.tatoo.compiler.values;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;

/**
 * A component of a record.
 *
 * @param name the name of the element, or of its symbol
 * @param nullable whether the component can be null; an absent list is empty, or null within an optional group
 * @param field the name of the bits of a token that hold this number; null if the component is not such a number
 * @param origin the part of the production that provides the value: the list, or for a flag the optional part
 * @param element the component for the elements of a list; null if this is no list
 * @param place the place where the name or, without one, the origin is written
 */
public record Component(
        String name,
        ValueType type,
        boolean nullable,
        @Nullable String field,
        Content origin,
        @Nullable Component element,
        Span place) {
    /** Returns the component for the elements of a list of lists; itself if it is no list. */
    Component innermost() {
        return element == null ? this : element.innermost();
    }

    Component named(String name, Span place) {
        return new Component(name, type, nullable, field, origin, element, place);
    }

    Component orAbsent() {
        return new Component(name, type, !(type instanceof ValueType.Flag), field, origin, element, place);
    }
}
