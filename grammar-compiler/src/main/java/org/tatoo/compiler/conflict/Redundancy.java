package org.tatoo.compiler.conflict;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;

/** The search for an alternative that the others of its non-terminal make redundant. */
final class Redundancy {
    private static final int LONGEST = 62;

    private final Grammar grammar;
    private final Variant redundant;
    private final List<Symbol> symbols;
    /**
     * For each non-terminal and each position of the right-hand side, the ends of the parts that it derives from there.
     */
    private final long[][] derived;

    private Redundancy(Grammar grammar, Variant variant) {
        this.grammar = grammar;
        redundant = variant;
        symbols = variant.rightHandSide();
        derived = new long[grammar.nonTerminals().size()][symbols.size() + 1];
    }

    /** Returns the first reduced alternative that can be removed without changing the language. */
    static Optional<Remedy> removal(Conflict conflict) {
        Grammar grammar = conflict.grammar();
        Symbol reduced = conflict.example().reduced().variant().leftHandSide();
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(reduced) && isWhole(grammar, variant))
                .filter(variant -> new Redundancy(grammar, variant).isDerivedOtherwise())
                .findFirst()
                .map(variant -> removal(grammar, variant));
    }

    /** Returns whether {@code variant} is the only variant of its production. */
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

    /** Adds derivations until none is new; returns whether the alternative is derived otherwise. */
    private boolean isDerivedOtherwise() {
        if (symbols.size() > LONGEST) {
            return false;
        }
        FixedPoint.reach(grammar.variants(), variant -> variant.index() != redundant.index() && add(variant));
        return (derived[redundant.leftHandSide().index()][0] & 1L << symbols.size()) != 0;
    }

    private boolean add(Variant variant) {
        long[] ends = derived[variant.leftHandSide().index()];
        boolean changed = false;
        for (int from = 0; from < ends.length; from++) {
            long reached = 1L << from;
            for (Symbol symbol : variant.rightHandSide()) {
                reached = after(symbol, reached);
            }
            changed |= (reached & ~ends[from]) != 0;
            ends[from] |= reached;
        }
        return changed;
    }

    private long after(Symbol symbol, long starts) {
        long ends = 0;
        for (long left = starts; left != 0; left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left);
            if (from < symbols.size() && symbols.get(from).equals(symbol)) {
                ends |= 1L << (from + 1);
            }
            if (symbol instanceof NonTerminal) {
                ends |= derived[symbol.index()][from];
            }
        }
        return ends;
    }
}
