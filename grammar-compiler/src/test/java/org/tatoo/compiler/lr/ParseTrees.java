package org.tatoo.compiler.lr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.grammar.FirstSets;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** Counts the derivation trees of strings of terminals, by brute force; for grammars without cycles. */
final class ParseTrees {
    private record Part(Symbol symbol, int from, int to) {}

    private final Grammar grammar;
    private final FirstSets firstSets;
    private final LrGrammar numbered;
    private final List<Symbol> string;
    private final Map<Part, Long> known = new HashMap<>();

    private ParseTrees(Grammar grammar, List<Symbol> string) {
        this.grammar = grammar;
        this.string = string;
        numbered = new LrGrammar(grammar);
        firstSets = new FirstSets(numbered);
    }

    /** How many trees of {@code start} derive {@code string}. */
    static long count(Grammar grammar, NonTerminal start, List<Symbol> string) {
        return new ParseTrees(grammar, string).count(start, 0, string.size());
    }

    private long count(Symbol symbol, int from, int to) {
        if (!(symbol instanceof NonTerminal)) {
            return to == from + 1 && string.get(from).equals(symbol) ? 1 : 0;
        }
        Part part = new Part(symbol, from, to);
        Long before = known.get(part);
        if (before != null) {
            return before;
        }
        long sum = 0;
        for (Variant variant : grammar.variants()) {
            if (variant.leftHandSide().equals(symbol)) {
                sum += count(variant.rightHandSide(), from, to);
            }
        }
        known.put(part, sum);
        return sum;
    }

    private long count(List<Symbol> symbols, int from, int to) {
        if (symbols.isEmpty()) {
            return from == to ? 1 : 0;
        }
        List<Symbol> rest = symbols.subList(1, symbols.size());
        long sum = 0;
        for (int middle = from; middle <= to; middle++) {
            boolean possible = (middle > from || isNullable(symbols.get(0)))
                    && (middle < to || rest.stream().allMatch(this::isNullable));
            if (possible) {
                long first = count(symbols.get(0), from, middle);
                sum += first == 0 ? 0 : first * count(rest, middle, to);
            }
        }
        return sum;
    }

    private boolean isNullable(Symbol symbol) {
        return firstSets.isNullable(numbered.number(symbol));
    }
}
