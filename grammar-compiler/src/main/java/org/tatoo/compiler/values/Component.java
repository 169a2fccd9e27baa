package org.tatoo.compiler.values;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;

/**
 * A component of a record.
 *
 * @param name that of the element, or of its symbol
 * @param nullable whether it can be absent; a list never is absent but empty, unless it stands in an optional group
 * @param field the name of the bits of a token that it is; null if it is no such number
 * @param origin the part of the production that gives it: of a list the list, of a flag the optional part
 * @param element of a list, the component that its elements are; else null
 * @param place where its name or, without one, its origin is written
 */
public record Component(
        String name,
        ValueType type,
        boolean nullable,
        @Nullable String field,
        Content origin,
        @Nullable Component element,
        Span place) {
    Component named(String name, Span place) {
        return new Component(name, type, nullable, field, origin, element, place);
    }

    Component orAbsent() {
        return new Component(name, type, !(type instanceof ValueType.Flag), field, origin, element, place);
    }
}
