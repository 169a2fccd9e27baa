package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.LexicalRule;

/** The construction of the automata of all rules, within a number of steps for all of them together. */
final class RuleAutomata {
    /** The maximum number of moves of non-deterministic automata to examine: about one second of work. */
    private static final long MAX_STEPS = 30_000_000;

    private final ByteClasses classes;
    private final DiagnosticLog log;
    private final Budget budget = new Budget(MAX_STEPS);
    private final List<Dfa> automata = new ArrayList<>();

    private RuleAutomata(ByteClasses classes, DiagnosticLog log) {
        this.classes = classes;
        this.log = log;
    }

    /** Returns the automata; fewer than {@code rules}, with errors in {@code log}, if some are too large. */
    static List<Dfa> of(List<LexicalRule> rules, ByteClasses classes, DiagnosticLog log) {
        RuleAutomata result = new RuleAutomata(classes, log);
        result.build(rules);
        return result.automata;
    }

    private void build(List<LexicalRule> rules) {
        List<Long> costs = new ArrayList<>();
        for (LexicalRule rule : rules) {
            long before = budget.left();
            build(rule);
            costs.add(before - budget.left());
            if (budget.left() < 0) {
                LexicalRule costliest = rules.get(costs.indexOf(Collections.max(costs)));
                log.report(DiagnosticKind.LEXER_TOO_COSTLY, costliest.span(), costliest.name(), MAX_STEPS);
                return;
            }
        }
    }

    private void build(LexicalRule rule) {
        try {
            automata.add(SubsetConstruction.of(rule, classes, budget));
        } catch (AutomatonTooLarge e) {
            if (budget.left() >= 0) {
                log.report(DiagnosticKind.AUTOMATON_TOO_LARGE, rule.span(), rule.name(), SubsetConstruction.MAX_STATES);
            }
        }
    }
}
