package org.tatoo.compiler.normalize;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;

/** Which non-terminals derive a string of certain terminals only. */
final class Derivations {
    private final Predicate<Terminal> allowed;
    private final Set<NonTerminal> deriving = new HashSet<>();

    private Derivations(Predicate<Terminal> allowed) {
        this.allowed = allowed;
    }

    /** Those that derive a string at all. */
    static Derivations productive(List<Variant> variants) {
        return new Derivations(terminal -> true).saturate(variants);
    }

    /** Those that derive the empty string. */
    static Derivations nullable(List<Variant> variants) {
        return new Derivations(terminal -> false).saturate(variants);
    }

    boolean contains(NonTerminal nonTerminal) {
        return deriving.contains(nonTerminal);
    }

    boolean holds(List<Symbol> symbols) {
        return symbols.stream()
                .allMatch(symbol ->
                        symbol instanceof Terminal terminal ? allowed.test(terminal) : deriving.contains(symbol));
    }

    private Derivations saturate(List<Variant> variants) {
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Variant variant : variants) {
                if (!deriving.contains(variant.leftHandSide()) && holds(variant.rightHandSide())) {
                    deriving.add(variant.leftHandSide());
                    grown = true;
                }
            }
        }
        return this;
    }
}
