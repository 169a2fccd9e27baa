package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.Lexer;

/**
 * Tries ways out of a conflict: whether a changed grammar has fewer causes of conflicts.
 *
 * @param causes how many the grammar has
 */
record Trial(int causes, SearchBudget variants) implements Predicate<Grammar> {
    /** How many variants the grammars may have that are tried, all together. */
    static final int VARIANTS = 10_000;

    @Override
    public boolean test(Grammar changed) {
        for (int i = 0; i < changed.variants().size(); i++) {
            if (!variants.take()) {
                return false;
            }
        }
        LrGrammar grammar = new LrGrammar(changed);
        DiagnosticLog log = new DiagnosticLog();
        if (Rounds.report(grammar, new ZeroWidth(grammar), log)) {
            return false;
        }
        Lr1States states = Ielr1.of(grammar, new MergeGuard(grammar, lexer(changed), false));
        List<ActionRow> rows = states.list().stream()
                .map(state -> ActionRow.of(grammar, state.reductions(), state.shifts(grammar)))
                .toList();
        return Collisions.byCause(grammar, states, rows).size() < causes;
    }

    private static Lexer lexer(Grammar grammar) {
        List<BitSet> none = new ArrayList<>();
        grammar.tokens().forEach(token -> none.add(new BitSet()));
        return new Lexer(ByteClasses.of(List.of()), List.of(), List.of(), none);
    }
}
