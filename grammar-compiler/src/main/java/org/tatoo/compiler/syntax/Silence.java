package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A mark that the number of an element is no component: {@code silent}, or {@code silent(a, b)} for some of its bits.
 *
 * @param fields the names of the bits; empty for the whole number
 */
public record Silence(List<Name> fields, Span span) {
    public Silence {
        fields = List.copyOf(fields);
    }

    /** Returns the source form. */
    String text() {
        return fields.isEmpty()
                ? "silent"
                : fields.stream().map(Name::text).collect(Collectors.joining(", ", "silent(", ")"));
    }
}
