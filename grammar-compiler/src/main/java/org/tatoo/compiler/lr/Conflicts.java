package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;

/**
 * Reports the conflicts that priorities do not resolve, once for each set of items that collide: where the parser would
 * have to choose, on which terminals, and a shortest beginning of an input that leads there.
 */
final class Conflicts {
    private record Found(int state, List<Integer> reduced, boolean shifts, Set<Integer> terminals) {}

    private final LrGrammar grammar;
    private final Lr1States states;
    private final List<ActionRow> rows;
    private final Map<List<Integer>, Found> found = new LinkedHashMap<>();

    private Conflicts(LrGrammar grammar, Lr1States states, List<ActionRow> rows) {
        this.grammar = grammar;
        this.states = states;
        this.rows = rows;
    }

    static void report(LrGrammar grammar, Lr1States states, List<ActionRow> rows, DiagnosticLog log) {
        Conflicts conflicts = new Conflicts(grammar, states, rows);
        for (int state = 0; state < rows.size(); state++) {
            conflicts.collect(state);
        }
        if (!conflicts.found.isEmpty()) {
            Prefixes prefixes = new Prefixes(grammar, states);
            conflicts.found.values().forEach(one -> conflicts.report(one, prefixes, log));
        }
    }

    private void collect(int state) {
        for (int terminal = 0; terminal < grammar.terminals(); terminal++) {
            if (rows.get(state).at(terminal) == ActionRow.CONFLICT) {
                Lr1States.State collected = states.get(state);
                List<Integer> reduced = ActionRow.reducedOn(terminal, collected.reductions());
                boolean shifts = collected.successors().containsKey(terminal);
                List<Integer> key = new ArrayList<>(reduced);
                key.add(shifts ? 1 : 0);
                found.computeIfAbsent(key, k -> new Found(state, reduced, shifts, new TreeSet<>()))
                        .terminals()
                        .add(terminal);
            }
        }
    }

    private void report(Found one, Prefixes prefixes, DiagnosticLog log) {
        String terminals = one.terminals.stream().map(grammar::symbolName).collect(Collectors.joining(", "));
        int terminal = one.terminals.iterator().next();
        String items = states.closure(one.state).itemsFor(terminal, one.reduced).stream()
                .map(item -> "\n    " + grammar.itemText(item[0], item[1]))
                .distinct()
                .collect(Collectors.joining());
        log.report(
                one.shifts ? DiagnosticKind.SHIFT_REDUCE_CONFLICT : DiagnosticKind.REDUCE_REDUCE_CONFLICT,
                span(one),
                terminals,
                prefixes.of(one.state),
                items);
    }

    /** Where to point: a production as written rather than what it was expanded to. */
    private Span span(Found one) {
        Span any = null;
        for (int variant : one.reduced) {
            if (!grammar.accepts(variant)) {
                any = grammar.grammar().variants().get(variant).span();
                if (grammar.grammar().variants().get(variant).production() != null) {
                    return any;
                }
            }
        }
        return any != null ? any : grammar.grammar().starts().get(0).span();
    }
}
