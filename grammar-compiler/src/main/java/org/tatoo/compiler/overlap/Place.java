package org.tatoo.compiler.overlap;

import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Variant;

/** The place of a terminal in a production: at {@code position} on the right-hand side of {@code variant}. */
record Place(Variant variant, int position) {
    Span span() {
        return variant.places().get(position);
    }
}
