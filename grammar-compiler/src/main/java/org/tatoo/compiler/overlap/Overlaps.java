package org.tatoo.compiler.overlap;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Tokens that take strings from each other. A parser looks only for the tokens that may come, takes the longest match,
 * and of equal ones the token declared first; so a token may lose some of its strings, or all of them, where another one
 * may come as well. What is lost entirely is an error; what is probably not meant is a warning; a word beside a pattern,
 * like a keyword beside a name, is written so on purpose.
 */
public final class Overlaps {
    private Overlaps() {}

    /** Reports dead tokens and overlaps of {@code grammar}. */
    public static void check(Grammar grammar, Lexer lexer, LrAutomaton automaton, DiagnosticLog log) {
        StateGraph graph = new StateGraph(grammar, automaton);
        Rules rules = new Rules(lexer);
        Map<Finding.Key, List<Finding>> findings = new Analysis(grammar, lexer, graph, rules, false).findings();
        if (findings.keySet().stream().anyMatch(key -> !key.kind().isSilent())) {
            Witnesses witnesses = new Witnesses(grammar, lexer, automaton, rules, dead(findings));
            Wording wording = new Wording(grammar, lexer, rules);
            new Report(lexer, wording, new Places(grammar, automaton, graph), witnesses, log).report(findings, (int)
                    graph.reading().stream().filter(graph::isRead).count());
        }
    }

    /** Where tokens are never read, or never in an input that is accepted. */
    private static Set<Witnesses.Shift> dead(Map<Finding.Key, List<Finding>> findings) {
        Set<Witnesses.Shift> dead = new HashSet<>();
        findings.forEach((key, list) -> {
            if (key.kind() == Finding.Kind.DEAD || key.kind() == Finding.Kind.OVERTAKEN) {
                list.forEach(finding -> dead.add(new Witnesses.Shift(finding.state(), finding.rule())));
            }
        });
        return dead;
    }
}
