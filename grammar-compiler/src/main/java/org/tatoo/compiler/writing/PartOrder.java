package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_PART_FIRST;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.values.ValueModel;

/**
 * Checks that no token stands before a part in what contains it: the part is written first, and what contains it, with
 * its tokens, when it is complete.
 */
final class PartOrder {
    private final Grammar grammar;
    private final ValueModel values;

    /** Symbols that contain a token of their own. */
    private final Set<Symbol> written = new HashSet<>();

    /** Symbols that are a part or contain one. */
    private final Set<Symbol> parts = new HashSet<>();

    private PartOrder(Grammar grammar, ValueModel values) {
        this.grammar = grammar;
        this.values = values;
        parts.addAll(values.delivered());
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Variant variant : grammar.variants()) {
                for (Symbol symbol : variant.rightHandSide()) {
                    grows |= isWritten(symbol) && written.add(variant.leftHandSide());
                    grows |= parts.contains(symbol) && parts.add(variant.leftHandSide());
                }
            }
        }
    }

    /** @param symbols those of the parts, and all that they contain */
    static void check(List<? extends Symbol> symbols, Grammar grammar, ValueModel values, DiagnosticLog log) {
        PartOrder order = new PartOrder(grammar, values);
        Set<Symbol> inside = order.inside(symbols);
        grammar.variants().stream()
                .filter(variant -> inside.contains(variant.leftHandSide()))
                .forEach(variant -> order.check(variant, log));
    }

    /** A part is no token of what contains it. */
    private boolean isWritten(Symbol symbol) {
        return symbol instanceof Terminal
                || values.collected().contains(symbol)
                || (written.contains(symbol) && !values.delivered().contains(symbol));
    }

    private Set<Symbol> inside(List<? extends Symbol> symbols) {
        Set<Symbol> inside = new HashSet<>(symbols);
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Variant variant : grammar.variants()) {
                grows |= inside.contains(variant.leftHandSide()) && inside.addAll(variant.rightHandSide());
            }
        }
        return inside;
    }

    private void check(Variant variant, DiagnosticLog log) {
        Symbol first = null;
        for (Symbol symbol : variant.rightHandSide()) {
            if (first != null && parts.contains(symbol)) {
                Span place = variant.production() == null
                        ? variant.leftHandSide().span()
                        : variant.production().span();
                log.report(WRITER_PART_FIRST, place, symbol.name(), first.name());
                return;
            }
            if (first == null && isWritten(symbol)) {
                first = symbol;
            }
        }
    }
}
