package org.tatoo.compiler.overlap;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.counterexample.SearchBudget;

/**
 * Tokens that take strings from each other. A parser looks only for the tokens that are allowed in its state. It takes
 * the longest match, and of equal ones the token declared first. A token may therefore lose some or all of its strings
 * to another one. A token that loses everything is an error; a probably unintended loss is a warning; a word that
 * competes with a pattern, such as a keyword with a name, is intended.
 */
public final class Overlaps {
    /**
     * The maximum number of steps for all searches together, each of one automaton by one byte or of one state by one
     * terminal.
     */
    private static final int STEPS = 20_000_000;

    private static final int NAMED = 5;

    private static final Comparator<Finding> BY_PAIR = Comparator.comparingInt(Finding::rule)
            .thenComparingInt(finding -> finding.takers().nextSetBit(0));

    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;
    private final StateGraph graph;
    private final Rules rules;

    private Overlaps(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.automaton = automaton;
        graph = new StateGraph(grammar, automaton);
        rules = new Rules(lexer, new SearchBudget(STEPS));
    }

    /** Reports dead tokens and overlaps of {@code grammar}. */
    public static void check(Grammar grammar, Lexer lexer, LrAutomaton automaton, DiagnosticLog log) {
        new Overlaps(grammar, lexer, automaton).check(log);
    }

    /** Returns the silent overlaps of {@code grammar}: each pair of tokens once, in the order of the losers. */
    public static List<SilentOverlap> silent(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        return new Overlaps(grammar, lexer, automaton).silent();
    }

    private void check(DiagnosticLog log) {
        Analysis analysis = new Analysis(grammar, lexer, graph, rules, false);
        Map<Finding.Key, List<Finding>> findings = analysis.findings();
        if (findings.keySet().stream().anyMatch(key -> !key.kind().isSilent())) {
            Witnesses witnesses = new Witnesses(grammar, lexer, automaton, graph, rules, dead(findings));
            Wording wording = new Wording(grammar, lexer, rules);
            new Report(lexer, wording, new Places(grammar, automaton, graph), witnesses, log).report(findings, (int)
                    graph.reading().stream().filter(graph::isRead).count());
        }
        warnOfUndecided(analysis.undecided(), log);
        Growth.report(grammar, lexer, graph, log);
        analysis.idleYields()
                .forEach(yield -> log.report(
                        DiagnosticKind.YIELDS_NOTHING,
                        yield.span(),
                        yield.token().name(),
                        yield.taker().name()));
    }

    /** Reports one warning for all rules that were not examined completely. */
    private void warnOfUndecided(BitSet rules, DiagnosticLog log) {
        if (!rules.isEmpty()) {
            String names = rules.stream()
                    .mapToObj(rule -> Symbol.quoted(lexer.rules().get(rule).name()))
                    .limit(NAMED)
                    .collect(Collectors.joining(", "));
            int more = rules.cardinality() - NAMED;
            log.report(
                    DiagnosticKind.OVERLAP,
                    lexer.rules().get(rules.nextSetBit(0)).span(),
                    "whether other tokens take strings from " + names + (more > 0 ? " and " + more + " more" : "")
                            + " was not found out in the " + STEPS + " steps that all overlaps may take together",
                    "lower the counts of these regexes, or let them begin with different bytes");
        }
    }

    /** Returns the places where tokens are never read, or never in an accepted input. */
    private static Set<Witnesses.Shift> dead(Map<Finding.Key, List<Finding>> findings) {
        Set<Witnesses.Shift> dead = new HashSet<>();
        findings.forEach((key, list) -> {
            if (key.kind() == Finding.Kind.DEAD || key.kind() == Finding.Kind.OVERTAKEN) {
                list.forEach(finding -> dead.add(new Witnesses.Shift(finding.state(), finding.rule())));
            }
        });
        return dead;
    }

    private List<SilentOverlap> silent() {
        Places places = new Places(grammar, automaton, graph);
        Map<List<Integer>, SilentOverlap> pairs = new LinkedHashMap<>();
        new Analysis(grammar, lexer, graph, rules, true)
                .findings().values().stream()
                        .map(findings -> findings.get(0))
                        .filter(finding -> finding.kind().isSilent())
                        .sorted(BY_PAIR)
                        .forEach(finding -> pairs.putIfAbsent(
                                List.of(finding.rule(), finding.takers().nextSetBit(0)), silent(finding, places)));
        return List.copyOf(pairs.values());
    }

    private SilentOverlap silent(Finding finding, Places places) {
        int taker = finding.takers().nextSetBit(0);
        return new SilentOverlap(
                grammar.tokens().get(finding.rule()).name(),
                grammar.tokens().get(taker).name(),
                finding.string(),
                places.of(finding.state(), finding.rule()).orElseThrow().span(),
                SilentOverlap.Reason.valueOf(finding.kind().name()));
    }
}
