package org.tatoo.compiler.conflict;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** An alternative that says what the others of its non-terminal say already. */
final class Redundancy {
    /** That {@code symbol} derives the symbols from {@code from} to {@code to} of a right-hand side. */
    private record Part(Symbol symbol, int from, int to) {}

    private final Grammar grammar;
    private final Variant redundant;
    private final List<Symbol> symbols;
    private final Set<Part> derived = new HashSet<>();

    private Redundancy(Grammar grammar, Variant variant) {
        this.grammar = grammar;
        redundant = variant;
        symbols = variant.rightHandSide();
    }

    /** The first alternative, of those that are reduced, that can be removed without a change of the language. */
    static Optional<Remedy> removal(Conflict conflict) {
        Grammar grammar = conflict.grammar();
        Symbol reduced = conflict.example().reduced().variant().leftHandSide();
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(reduced) && isWhole(grammar, variant))
                .filter(variant -> new Redundancy(grammar, variant).isDerivedOtherwise())
                .findFirst()
                .map(variant -> removal(grammar, variant));
    }

    /** Whether {@code variant} is all that its production stands for. */
    private static boolean isWhole(Grammar grammar, Variant variant) {
        Production production = variant.production();
        return production != null
                && grammar.variants().stream()
                        .allMatch(other -> other.equals(variant) || !production.equals(other.production()));
    }

    private static Remedy removal(Grammar grammar, Variant variant) {
        Production production = Objects.requireNonNull(variant.production());
        return new Remedy(
                "remove the alternative " + production.text() + ": "
                        + production.leftHandSide().name() + " derives the same without it",
                new Rewriting(grammar)
                        .change(other -> other.equals(variant) ? Stream.of() : Stream.of(other))
                        .grammar());
    }

    /** Adds what is derived until nothing is new. */
    private boolean isDerivedOtherwise() {
        int size = -1;
        while (size < derived.size()) {
            size = derived.size();
            for (Variant variant : grammar.variants()) {
                if (!variant.equals(redundant)) {
                    add(variant);
                }
            }
        }
        return derived.contains(new Part(redundant.leftHandSide(), 0, symbols.size()));
    }

    private void add(Variant variant) {
        for (int from = 0; from <= symbols.size(); from++) {
            Set<Integer> ends = Set.of(from);
            for (Symbol symbol : variant.rightHandSide()) {
                ends = after(symbol, ends);
            }
            for (int to : ends) {
                derived.add(new Part(variant.leftHandSide(), from, to));
            }
        }
    }

    private Set<Integer> after(Symbol symbol, Set<Integer> starts) {
        Set<Integer> ends = new HashSet<>();
        for (int from : starts) {
            IntStream.rangeClosed(from, symbols.size())
                    .filter(to -> isSymbol(symbol, from, to) || derived.contains(new Part(symbol, from, to)))
                    .forEach(ends::add);
        }
        return ends;
    }

    private boolean isSymbol(Symbol symbol, int from, int to) {
        return to == from + 1 && symbols.get(from).equals(symbol);
    }
}
