package org.tatoo.compiler.normalize;

import java.util.List;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Symbol;

/**
 * A symbol of a right-hand side, with the place where it is written. Parts of one symbol are equal, wherever they stand.
 */
record Part(Symbol symbol, Span span) {
    static List<Symbol> symbols(List<Part> parts) {
        return parts.stream().map(Part::symbol).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Part part && symbol.equals(part.symbol);
    }

    @Override
    public int hashCode() {
        return symbol.hashCode();
    }
}
