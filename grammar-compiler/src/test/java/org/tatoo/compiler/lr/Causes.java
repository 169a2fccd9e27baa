package org.tatoo.compiler.lr;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.conflict.Counterexample;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lr.counterexample.Counterexamples;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.Rounds;
import org.tatoo.compiler.lr.grammar.ZeroWidth;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.CanonicalLr1;
import org.tatoo.compiler.lr.states.Collisions;
import org.tatoo.compiler.lr.states.Lr1States;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/** The causes of conflicts of a grammar that is given as text. */
record Causes(Grammar grammar, List<List<Collisions.Collision>> list) {
    /** Null if the text is no grammar, or a non-terminal comes round to itself. */
    static @Nullable Causes of(String text) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", text), log);
        Grammar grammar = file == null ? null : Normalizer.normalize(file, "g", "", log);
        if (grammar == null || log.hasErrors()) {
            return null;
        }
        LrGrammar numbered = new LrGrammar(grammar);
        if (Rounds.report(numbered, new ZeroWidth(numbered), log)) {
            return null;
        }
        Lr1States states = CanonicalLr1.of(numbered);
        List<ActionRow> rows = states.list().stream()
                .map(state -> ActionRow.of(numbered, state.reductions(), state.shifts(numbered)))
                .toList();
        return new Causes(grammar, Collisions.byCause(numbered, states, rows));
    }

    static Causes ofGrammar(String text) {
        return Objects.requireNonNull(of(text), text);
    }

    List<Counterexample> examples() {
        Counterexamples counterexamples =
                new Counterexamples(new LrGrammar(grammar), new SearchBudget(Counterexamples.TOTAL));
        return list.stream().map(counterexamples::of).toList();
    }
}
