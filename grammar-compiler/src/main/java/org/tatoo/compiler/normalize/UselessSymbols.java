package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNPRODUCTIVE_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNPRODUCTIVE_START;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNREACHABLE_NON_TERMINAL;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Starts;

/** The removal of non-terminals that derive nothing or are unreachable (Hopcroft and Ullman 1979, 4.4). */
final class UselessSymbols {
    private final List<NonTerminal> declared;
    private final List<NonTerminal> starts;
    private final DiagnosticLog log;

    private UselessSymbols(List<NonTerminal> declared, List<NonTerminal> starts, DiagnosticLog log) {
        this.declared = declared;
        this.starts = starts;
        this.log = log;
    }

    /** Returns the useful ones of {@code variants}, and reports declared non-terminals that are removed. */
    static List<Variant> remove(
            List<Variant> variants, List<Definition> definitions, Starts starts, DiagnosticLog log) {
        List<NonTerminal> declared =
                definitions.stream().map(Definition::symbol).toList();
        return new UselessSymbols(declared, starts.symbols(), log).remove(variants);
    }

    private List<Variant> remove(List<Variant> variants) {
        Set<Symbol> productive = productive(variants);
        List<Variant> deriving = variants.stream()
                .filter(variant -> derives(variant, productive))
                .toList();
        Set<NonTerminal> reached = reached(deriving);
        for (NonTerminal symbol : declared) {
            if (!productive.contains(symbol)) {
                report(starts.contains(symbol) ? UNPRODUCTIVE_START : UNPRODUCTIVE_NON_TERMINAL, symbol);
            } else if (!reached.contains(symbol)) {
                report(UNREACHABLE_NON_TERMINAL, symbol);
            }
        }
        return deriving.stream()
                .filter(variant -> reached.contains(variant.leftHandSide()))
                .toList();
    }

    private void report(DiagnosticKind kind, NonTerminal symbol) {
        log.report(kind, symbol.span(), symbol.name());
    }

    /** Returns the non-terminals that derive a string of terminals. */
    private static Set<Symbol> productive(List<Variant> variants) {
        Set<Symbol> productive = new HashSet<>();
        FixedPoint.reach(variants, variant -> derives(variant, productive) && productive.add(variant.leftHandSide()));
        return productive;
    }

    private static boolean derives(Variant variant, Set<Symbol> productive) {
        return variant.rightHandSide().stream()
                .allMatch(symbol -> !(symbol instanceof NonTerminal) || productive.contains(symbol));
    }

    private Set<NonTerminal> reached(List<Variant> variants) {
        Map<Symbol, Set<NonTerminal>> uses = new HashMap<>();
        for (Variant variant : variants) {
            for (Symbol symbol : variant.rightHandSide()) {
                if (symbol instanceof NonTerminal nonTerminal) {
                    uses.computeIfAbsent(variant.leftHandSide(), key -> new HashSet<>())
                            .add(nonTerminal);
                }
            }
        }
        Set<NonTerminal> reached = new HashSet<>(starts);
        Deque<NonTerminal> pending = new ArrayDeque<>(starts);
        while (!pending.isEmpty()) {
            for (NonTerminal next : uses.getOrDefault(pending.remove(), Set.of())) {
                if (reached.add(next)) {
                    pending.add(next);
                }
            }
        }
        return reached;
    }
}
