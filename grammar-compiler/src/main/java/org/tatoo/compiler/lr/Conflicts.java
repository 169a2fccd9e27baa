package org.tatoo.compiler.lr;

import java.util.List;
import org.tatoo.compiler.conflict.Collision;
import org.tatoo.compiler.conflict.Conflict;
import org.tatoo.compiler.conflict.ConflictReport;
import org.tatoo.compiler.conflict.Counterexample;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.Counterexamples;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.lr.counterexample.Symbols;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.Collisions;
import org.tatoo.compiler.lr.states.Lr1States;

/** The report of the conflicts that priorities do not resolve, each cause once. */
final class Conflicts {
    private Conflicts() {}

    static void report(LrGrammar grammar, Lr1States states, List<ActionRow> rows, Lexer lexer, DiagnosticLog log) {
        List<List<Collisions.Collision>> causes = Collisions.byCause(grammar, states, rows);
        if (causes.isEmpty()) {
            return;
        }
        SearchBudget budget = new SearchBudget(Counterexamples.TOTAL);
        Counterexamples counterexamples = new Counterexamples(grammar, budget);
        Symbols symbols = new Symbols(grammar);
        Trial trial = new Trial(causes.size(), budget.part(Counterexamples.TOTAL / 3));
        for (List<Collisions.Collision> cause : causes) {
            Counterexample example = counterexamples.of(cause);
            List<Collision> collisions = cause.stream().map(symbols::collision).toList();
            ConflictReport.report(new Conflict(grammar.grammar(), collisions, example), lexer, trial, log);
        }
    }
}
