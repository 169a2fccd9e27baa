package org.tatoo.compiler.messages;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/**
 * What comes of one start.
 *
 * @param parts what is handed over
 * @param symbols those that can stand in its input, and itself
 */
public record MessageStart(List<Part> parts, Set<Symbol> symbols) {
    public MessageStart {
        parts = List.copyOf(parts);
        symbols = Set.copyOf(symbols);
    }

    /** The symbols that a sentence of {@code start} can consist of, and itself. */
    static Set<Symbol> reachable(Grammar grammar, NonTerminal start) {
        Set<Symbol> reached = new HashSet<>(Set.of(start));
        int before;
        do {
            before = reached.size();
            grammar.variants().stream()
                    .filter(variant -> reached.contains(variant.leftHandSide()))
                    .forEach(variant -> reached.addAll(variant.rightHandSide()));
        } while (reached.size() > before);
        return reached;
    }
}
