package org.tatoo.compiler.messages;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;

/**
 * The parts that one start delivers.
 *
 * @param parts the kinds of delivered values
 * @param symbols the start and those that can occur in its input
 */
public record MessageStart(List<Part> parts, Set<Symbol> symbols) {
    public MessageStart {
        parts = List.copyOf(parts);
        symbols = Set.copyOf(symbols);
    }

    /** Returns {@code start} and the symbols that its sentences can consist of. */
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
