package org.tatoo.compiler.simulation;

import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/** A grammar and its automata, before anybody asks what its tokens take from each other. */
public record Automata(Grammar grammar, Lexer lexer, LrAutomaton states) {
    /** Those of {@code text}; empty if it has errors. */
    public static Optional<Automata> of(String text) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", text), log);
        Grammar grammar = file == null ? null : Normalizer.normalize(file, "g", "", log);
        Lexer lexer = grammar == null ? null : Lexer.of(grammar.rules(), log);
        if (grammar == null || lexer == null) {
            return Optional.empty();
        }
        LrAutomaton states = LrAutomaton.of(grammar, lexer, log);
        return states == null || log.hasErrors() ? Optional.empty() : Optional.of(new Automata(grammar, lexer, states));
    }

    /** An interpreter of them. */
    public Simulation simulation() {
        return new Simulation(grammar, lexer, states);
    }
}
