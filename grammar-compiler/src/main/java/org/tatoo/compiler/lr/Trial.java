package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.Rounds;
import org.tatoo.compiler.lr.grammar.ZeroWidth;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.Collisions;
import org.tatoo.compiler.lr.states.Ielr1;
import org.tatoo.compiler.lr.states.Lr1States;
import org.tatoo.compiler.lr.states.MergeGuard;

/**
 * The test of a fix of a conflict: whether a changed grammar has fewer causes of conflicts.
 *
 * @param causes the number of causes in the grammar
 * @param budget the budget of all searches for conflicts
 */
record Trial(int causes, SearchBudget budget) implements Predicate<Grammar> {
    /** The number of configurations that cost as much as building the states for one variant. */
    private static final int VARIANT = 40;

    @Override
    public boolean test(Grammar changed) {
        SearchBudget share = budget.share();
        boolean enough = share.take((long) changed.variants().size() * VARIANT);
        budget.giveBack(share);
        if (!enough) {
            return false;
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
