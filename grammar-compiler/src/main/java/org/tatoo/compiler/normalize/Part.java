package org.tatoo.compiler.normalize;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Symbol;

/**
 * A symbol of a right-hand side, with the place where it is written. Parts of one symbol are equal, regardless of their
 * places, if their elements have the same name.
 *
 * @param name the name of its element; null if it has none that a term uses
 */
record Part(Symbol symbol, @Nullable String name, Span span) {
    static List<Symbol> symbols(List<Part> parts) {
        return parts.stream().map(Part::symbol).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Part part && symbol.equals(part.symbol) && Objects.equals(name, part.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(symbol, name);
    }
}
