package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The elements of an alternative.
 *
 * @param optionalParts how many of its parts are optional: it stands for up to two to that power strings of symbols
 */
public record Sequence(List<Element> elements, int optionalParts, Span span) {
    public Sequence {
        elements = List.copyOf(elements);
    }
}
