package org.tatoo.compiler.conflict;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** Fixes for productions that derive the same. */
final class TwinRemedies {
    private final Grammar grammar;
    private final Variant one;
    private final Variant other;

    TwinRemedies(Conflict conflict) {
        grammar = conflict.grammar();
        one = conflict.example().reduced().variant();
        other = conflict.example().other().variant();
    }

    /** Suggests keeping only one of two alternatives of a non-terminal that have a common variant. */
    Optional<Remedy> sameAlternative() {
        if (one.equals(other)
                || !one.leftHandSide().equals(other.leftHandSide())
                || !one.rightHandSide().equals(other.rightHandSide())
                || one.production() == null
                || other.production() == null) {
            return Optional.empty();
        }
        String same = one.rightHandSide().isEmpty() ? "nothing" : Drawing.text(one.rightHandSide());
        String text = "let only one alternative of " + one.leftHandSide().name() + " derive " + same;
        return Optional.of(new Remedy(
                text,
                new Rewriting(grammar)
                        .change(variant -> variant.equals(other) ? Stream.of() : Stream.of(variant))
                        .grammar()));
    }

    /** Suggests that one of two equal non-terminals replaces both. */
    Optional<Remedy> sameNonTerminal() {
        NonTerminal kept = one.leftHandSide();
        NonTerminal removed = other.leftHandSide();
        if (kept.equals(removed)
                || kept.hidden()
                || removed.hidden()
                || grammar.starts().contains(removed)
                || !sides(removed).equals(sides(kept))) {
            return Optional.empty();
        }
        Rewriting rewriting = new Rewriting(grammar)
                .change(variant -> variant.leftHandSide().equals(removed) ? Stream.of() : Stream.of(variant))
                .changeSides(variant -> List.of(renamed(variant, removed, kept)));
        return Optional.of(new Remedy(
                "they are the same: write " + kept.name() + " for " + removed.name() + ", remove " + removed.name()
                        + ", and of alternatives that are equal then keep one",
                rewriting.withoutTwins().grammar()));
    }

    private Set<List<Symbol>> sides(NonTerminal nonTerminal) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(nonTerminal))
                .map(Variant::rightHandSide)
                .collect(Collectors.toSet());
    }

    private static List<Symbol> renamed(Variant variant, NonTerminal from, NonTerminal to) {
        return variant.rightHandSide().stream()
                .map(symbol -> symbol.equals(from) ? to : symbol)
                .toList();
    }
}
