package org.tatoo.compiler.lexer;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.LexicalRule;

/**
 * The lexical part of a grammar: the minimal automaton of each rule, and the relation "disturbs".
 *
 * @param automata the automata of the rules, in their order; each starts in state 1
 * @param disturbs for each rule, the rules that it disturbs
 */
public record Lexer(ByteClasses classes, List<LexicalRule> rules, List<Dfa> automata, List<BitSet> disturbs) {
    public Lexer {
        rules = List.copyOf(rules);
        automata = List.copyOf(automata);
        disturbs = List.copyOf(disturbs);
    }

    /** Builds the automata of {@code rules}; null, with errors in {@code log}, if one is too large. */
    public static @Nullable Lexer of(List<LexicalRule> rules, DiagnosticLog log) {
        ByteClasses classes = ByteClasses.of(rules);
        List<Dfa> automata = RuleAutomata.of(rules, classes, log);
        return automata.size() < rules.size()
                ? null
                : new Lexer(classes, rules, automata, Disturbance.of(automata, classes.count()));
    }

    /** Returns the blanks and comments, which every mode looks for. */
    public BitSet skipped() {
        BitSet skipped = new BitSet();
        for (LexicalRule rule : rules) {
            if (rule.kind() != LexicalRule.Kind.TOKEN) {
                skipped.set(rule.index());
            }
        }
        return skipped;
    }

    /**
     * Builds the shared automaton of the modes, each given by the set of rules that it looks for.
     *
     * @throws ModesTooLarge if it is larger than the compiler allows
     */
    public ModeAutomaton modes(List<BitSet> modes) {
        return ModeAutomaton.of(this, modes);
    }
}
