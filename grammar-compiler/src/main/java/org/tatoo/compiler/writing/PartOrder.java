package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_PART_FIRST;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.values.ContentValues;
import org.tatoo.compiler.values.ValueModel;

/**
 * The order of parts and their containers. A part is written first; its container and the container's tokens are
 * written when the container is complete. No token may therefore stand before the part.
 */
final class PartOrder {
    private final Grammar grammar;
    private final ValueModel values;

    /** Symbols that contain a token of their own. */
    private final Set<Symbol> written = new HashSet<>();

    /** Symbols that are a part or contain one. */
    private final Set<Symbol> parts = new HashSet<>();

    PartOrder(Grammar grammar, ValueModel values) {
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

    /** Checks {@code symbols}, which are parts, and everything that they contain. */
    void check(List<? extends Symbol> symbols, DiagnosticLog log) {
        Set<Symbol> inside = inside(symbols);
        grammar.variants().stream()
                .filter(variant -> inside.contains(variant.leftHandSide()))
                .forEach(variant -> check(variant, log));
    }

    boolean hasPart(Content content) {
        return symbols(content).anyMatch(parts::contains);
    }

    /** Returns whether {@code content} has no bytes but those of parts. */
    boolean hasOnlyParts(Content content) {
        return symbols(content)
                .noneMatch(symbol -> symbol instanceof NonTerminal
                        ? isWritten(symbol)
                        : !(symbol instanceof VirtualTerminal.Choice));
    }

    private static Stream<Symbol> symbols(Content content) {
        return ContentValues.parts(content)
                .filter(Content.Single.class::isInstance)
                .map(each -> ((Content.Single) each).symbol());
    }

    /** Returns whether {@code symbol} has tokens of its own; the tokens of a part do not count. */
    private boolean isWritten(Symbol symbol) {
        return symbol instanceof Terminal
                || values.collected().contains(symbol)
                || (written.contains(symbol) && !values.delivered().contains(symbol));
    }

    private Set<Symbol> inside(List<? extends Symbol> symbols) {
        Set<Symbol> inside = new HashSet<>(symbols);
        FixedPoint.reach(
                grammar.variants(),
                variant -> inside.contains(variant.leftHandSide()) && inside.addAll(variant.rightHandSide()));
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
