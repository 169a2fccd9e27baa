package org.tatoo.compiler.conflict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;

/** A changed grammar for trying a fix: complete only as far as the LR automaton is concerned. */
final class Rewriting {
    private final Grammar grammar;
    private final List<Terminal> tokens;
    private final List<NonTerminal> nonTerminals;
    private List<Variant> variants;

    Rewriting(Grammar grammar) {
        this.grammar = grammar;
        tokens = new ArrayList<>(grammar.tokens());
        nonTerminals = new ArrayList<>(grammar.nonTerminals());
        variants = grammar.variants();
    }

    /** Adds a token. */
    Terminal addToken(String name) {
        Terminal token = new Terminal(
                tokens.size(), name, null, null, false, null, tokens.get(0).span());
        tokens.add(token);
        return token;
    }

    /** Adds a non-terminal for a part of {@code whole}. */
    NonTerminal addNonTerminal(NonTerminal whole) {
        NonTerminal part = new NonTerminal(
                nonTerminals.size(),
                whole.name() + "_item",
                null,
                false,
                OptionalInt.empty(),
                OptionalInt.empty(),
                whole.span());
        nonTerminals.add(part);
        return part;
    }

    Rewriting changeTokens(UnaryOperator<Terminal> change) {
        tokens.replaceAll(change);
        return this;
    }

    /** Replaces each variant by the results of {@code change}. */
    Rewriting change(Function<Variant, Stream<Variant>> change) {
        variants = variants.stream().flatMap(change).toList();
        return this;
    }

    /** Replaces each right-hand side by the results of {@code change}. */
    Rewriting changeSides(Function<Variant, Collection<List<Symbol>>> change) {
        return change(variant -> change.apply(variant).stream().map(side -> withSide(variant, side)));
    }

    Rewriting add(Variant like, NonTerminal leftHandSide, List<Symbol> rightHandSide) {
        List<Variant> more = new ArrayList<>(variants);
        more.add(new Variant(0, leftHandSide, rightHandSide, like.production(), like.priority(), like.span()));
        variants = more;
        return this;
    }

    /** Removes variants that have become equal to an earlier one. */
    Rewriting withoutTwins() {
        Set<List<Object>> seen = new HashSet<>();
        return change(variant ->
                seen.add(List.of(variant.leftHandSide(), variant.rightHandSide())) ? Stream.of(variant) : Stream.of());
    }

    static Variant withSide(Variant variant, List<Symbol> rightHandSide) {
        return new Variant(
                0, variant.leftHandSide(), rightHandSide, variant.production(), variant.priority(), variant.span());
    }

    /** Returns the grammar; of equal variants of one production, only one remains. */
    Grammar grammar() {
        Map<List<Object>, Variant> distinct = new LinkedHashMap<>();
        for (Variant variant : variants) {
            Object production = variant.production() == null ? "" : variant.production();
            distinct.putIfAbsent(List.of(variant.leftHandSide(), variant.rightHandSide(), production), variant);
        }
        List<Variant> numbered = new ArrayList<>();
        for (Variant variant : distinct.values()) {
            numbered.add(new Variant(
                    numbered.size(),
                    variant.leftHandSide(),
                    variant.rightHandSide(),
                    variant.production(),
                    variant.priority(),
                    variant.span()));
        }
        return grammar.with(tokens, nonTerminals, numbered);
    }
}
