package org.tatoo.compiler.normalize;

import java.util.List;
import org.tatoo.compiler.diagnostic.Span;

/**
 * The elements of an alternative.
 *
 * @param optionalParts how many of its parts are optional: it stands for up to two to that power strings of symbols
 */
record Sequence(List<Element> elements, int optionalParts, Span span) {
    Sequence {
        elements = List.copyOf(elements);
    }
}
