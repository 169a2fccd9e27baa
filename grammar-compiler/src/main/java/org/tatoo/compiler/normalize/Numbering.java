package org.tatoo.compiler.normalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** The consecutive indices of the remaining symbols of a grammar, in the old order. */
final class Numbering {
    private final Map<NonTerminal, NonTerminal> nonTerminals = new LinkedHashMap<>();
    private final Map<Production, Production> productions = new LinkedHashMap<>();
    private final List<Variant> variants = new ArrayList<>();

    Numbering(List<Variant> useful) {
        for (NonTerminal old : byIndex(useful, Variant::leftHandSide, NonTerminal::index)) {
            nonTerminals.put(old, old.withIndex(nonTerminals.size()));
        }
        for (Production old : byIndex(useful, Variant::production, Production::index)) {
            productions.put(
                    old,
                    new Production(
                            productions.size(),
                            old.name(),
                            of(old.leftHandSide()),
                            old.text(),
                            old.whole(),
                            old.span()));
        }
        for (Variant old : useful) {
            List<Symbol> rightHandSide =
                    old.rightHandSide().stream().map(this::renumbered).toList();
            Production production = old.production() == null ? null : productions.get(old.production());
            variants.add(new Variant(
                    variants.size(),
                    of(old.leftHandSide()),
                    rightHandSide,
                    old.places(),
                    production,
                    old.priority(),
                    old.span()));
        }
    }

    List<NonTerminal> nonTerminals() {
        return List.copyOf(nonTerminals.values());
    }

    List<Production> productions() {
        return List.copyOf(productions.values());
    }

    List<Variant> variants() {
        return variants;
    }

    /** Returns whether {@code old} remains. */
    boolean isLeft(NonTerminal old) {
        return nonTerminals.containsKey(old);
    }

    /** Returns the new production for {@code old}; null if that does not remain. */
    @Nullable
    Production of(Production old) {
        return productions.get(old);
    }

    /** Returns the new non-terminal for an old one that remains. */
    NonTerminal of(NonTerminal old) {
        NonTerminal renumbered = nonTerminals.get(old);
        if (renumbered == null) {
            throw new IllegalArgumentException(old.name());
        }
        return renumbered;
    }

    private Symbol renumbered(Symbol symbol) {
        return symbol instanceof NonTerminal nonTerminal ? of(nonTerminal) : symbol;
    }

    private static <T> List<T> byIndex(
            List<Variant> variants, Function<Variant, @Nullable T> part, Function<T, Integer> index) {
        Map<Integer, T> sorted = new TreeMap<>();
        for (Variant variant : variants) {
            T value = part.apply(variant);
            if (value != null) {
                sorted.put(index.apply(value), value);
            }
        }
        return List.copyOf(sorted.values());
    }
}
