package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.NonTerminal;

/**
 * Reports non-terminals that derive themselves and nothing more. Such a grammar is ambiguous without end, and where
 * priorities hide the conflict a parser would reduce for ever without reading a byte.
 */
final class Cycles {
    private static final int UNSEEN = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private final LrGrammar grammar;
    private final FirstSets firstSets;
    private final DiagnosticLog log;
    private final int[] colours;
    private final List<Integer> path = new ArrayList<>();

    private Cycles(LrGrammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
        firstSets = new FirstSets(grammar);
        colours = new int[grammar.nonTerminals()];
    }

    static void report(LrGrammar grammar, DiagnosticLog log) {
        Cycles cycles = new Cycles(grammar, log);
        for (int nonTerminal = 0; nonTerminal < grammar.nonTerminals(); nonTerminal++) {
            if (cycles.colours[nonTerminal] == UNSEEN) {
                cycles.visit(nonTerminal);
            }
        }
    }

    private void visit(int nonTerminal) {
        colours[nonTerminal] = OPEN;
        path.add(nonTerminal);
        unitSuccessors(nonTerminal).stream().forEach(next -> {
            if (colours[next] == OPEN) {
                reportCycle(path.subList(path.indexOf(next), path.size()));
            } else if (colours[next] == UNSEEN) {
                visit(next);
            }
        });
        path.remove(path.size() - 1);
        colours[nonTerminal] = DONE;
    }

    /** The non-terminals that {@code nonTerminal} derives with nothing around them. */
    private BitSet unitSuccessors(int nonTerminal) {
        BitSet successors = new BitSet();
        for (int variant : grammar.variantsOf(grammar.terminals() + nonTerminal)) {
            int[] symbols = grammar.rightHandSide(variant);
            for (int i = 0; i < symbols.length; i++) {
                if (!grammar.isTerminal(symbols[i]) && firstSets.nullableFrom(variant, i + 1)) {
                    successors.set(symbols[i] - grammar.terminals());
                }
                if (!firstSets.isNullable(symbols[i])) {
                    break;
                }
            }
        }
        return successors;
    }

    private void reportCycle(List<Integer> cycle) {
        List<NonTerminal> nonTerminals =
                cycle.stream().map(i -> grammar.grammar().nonTerminals().get(i)).toList();
        NonTerminal shown = nonTerminals.stream()
                .filter(symbol -> !symbol.hidden())
                .findFirst()
                .orElse(nonTerminals.get(0));
        log.report(
                DiagnosticKind.CYCLE,
                shown.span(),
                shown.name(),
                nonTerminals.stream().map(NonTerminal::name).collect(Collectors.joining(", ")));
    }
}
