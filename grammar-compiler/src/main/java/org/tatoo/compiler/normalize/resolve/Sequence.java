package org.tatoo.compiler.normalize.resolve;

import java.util.List;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The elements of an alternative.
 *
 * @param optionalParts the number n of its optional parts; it stands for at most 2^n strings of symbols
 */
public record Sequence(List<Element> elements, int optionalParts, Span span) {
    public Sequence {
        elements = List.copyOf(elements);
    }
}
