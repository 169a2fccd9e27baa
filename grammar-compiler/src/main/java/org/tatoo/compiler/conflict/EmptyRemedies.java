package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** Fixes for empty non-terminals that must be reduced before the following input is known. */
final class EmptyRemedies {
    private static final int OPTIONAL_PARTS = 6;

    private final Grammar grammar;
    private final Variant reduced;
    private final NonTerminal empty;

    EmptyRemedies(Conflict conflict) {
        grammar = conflict.grammar();
        reduced = conflict.example().reduced().variant();
        empty = reduced.leftHandSide();
    }

    /** Suggests a question mark for an optional part, which expresses it without a reduction. */
    Optional<Remedy> optional() {
        if (!isEmpty() || grammar.starts().contains(empty) || isOftenUsed()) {
            return Optional.empty();
        }
        boolean only = grammar.variants().stream()
                .allMatch(variant -> !variant.leftHandSide().equals(empty) || variant.equals(reduced));
        Grammar changed = new Rewriting(grammar)
                .change(variant -> variant.equals(reduced) ? Stream.of() : Stream.of(variant))
                .changeSides(variant -> withAndWithout(variant.rightHandSide(), !only))
                .grammar();
        String name = empty.name();
        String text = only
                ? "remove " + name + ", which is always empty"
                : "let " + name + " not be empty, and write " + name + "? wherever " + name + " stands";
        return Optional.of(new Remedy(text, changed));
    }

    private boolean isEmpty() {
        return reduced.production() != null && reduced.rightHandSide().isEmpty();
    }

    private boolean isOftenUsed() {
        return grammar.variants().stream()
                .anyMatch(variant ->
                        variant.rightHandSide().stream().filter(empty::equals).count() > OPTIONAL_PARTS);
    }

    private Set<List<Symbol>> withAndWithout(List<Symbol> symbols, boolean with) {
        Set<List<Symbol>> sides = new LinkedHashSet<>(Set.of(List.<Symbol>of()));
        for (Symbol symbol : symbols) {
            Set<List<Symbol>> longer = new LinkedHashSet<>();
            for (List<Symbol> side : sides) {
                if (with || !symbol.equals(empty)) {
                    longer.add(append(side, symbol));
                }
                if (symbol.equals(empty)) {
                    longer.add(side);
                }
            }
            sides = longer;
        }
        return sides;
    }

    private static List<Symbol> append(List<Symbol> symbols, Symbol symbol) {
        List<Symbol> longer = new ArrayList<>(symbols);
        longer.add(symbol);
        return longer;
    }
}
