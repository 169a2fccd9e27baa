package org.tatoo.compiler.lr;

import java.util.List;
import java.util.function.Predicate;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;

/**
 * Tries ways out of a conflict: whether a changed grammar has fewer causes of conflicts.
 *
 * @param causes how many the grammar has
 */
record Trial(int causes, Budget variants) implements Predicate<Grammar> {
    /** How many variants the grammars may have that are tried, all together. */
    static final int VARIANTS = 2_000;

    @Override
    public boolean test(Grammar changed) {
        for (int i = 0; i < changed.variants().size(); i++) {
            if (!variants.take()) {
                return false;
            }
        }
        LrGrammar grammar = new LrGrammar(changed);
        DiagnosticLog log = new DiagnosticLog();
        Cycles.report(grammar, log);
        if (log.hasErrors()) {
            return false;
        }
        Lr1States states = CanonicalLr1.of(grammar);
        List<ActionRow> rows = states.list().stream()
                .map(state -> ActionRow.of(grammar, state.reductions(), state.successors()))
                .toList();
        return Collisions.byCause(grammar, states, rows).size() < causes;
    }
}
