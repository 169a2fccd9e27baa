package org.tatoo.compiler.normalize;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;

/** Which non-terminals derive a string of certain terminals: of nothing else, or with one of them in it. */
final class Derivations {
    private final Predicate<Symbol> terminals;
    private final boolean all;
    private final Set<Symbol> deriving = new HashSet<>();

    private Derivations(Predicate<Symbol> terminals, boolean all) {
        this.terminals = terminals;
        this.all = all;
    }

    /** Those that derive a string at all. */
    static Derivations productive(List<Variant> variants) {
        return new Derivations(terminal -> true, true).saturate(variants);
    }

    /** Those that derive the empty string. */
    static Derivations nullable(List<Variant> variants) {
        return new Derivations(terminal -> false, true).saturate(variants);
    }

    /** Those that derive a string that may take no byte of the input. */
    static Derivations byteless(List<Variant> variants) {
        return new Derivations(VirtualTerminal.class::isInstance, true).saturate(variants);
    }

    /** Those that derive a string with one of {@code terminals} in it. */
    static Derivations containing(Predicate<Symbol> terminals, List<Variant> variants) {
        return new Derivations(terminals, false).saturate(variants);
    }

    boolean contains(NonTerminal nonTerminal) {
        return deriving.contains(nonTerminal);
    }

    boolean holds(List<Symbol> symbols) {
        return all ? symbols.stream().allMatch(this::holds) : symbols.stream().anyMatch(this::holds);
    }

    private boolean holds(Symbol symbol) {
        return symbol instanceof NonTerminal ? deriving.contains(symbol) : terminals.test(symbol);
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
