package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.grammar.LexicalRule;

/**
 * One minimal automaton for all lexer modes of a parser. Modes share the states from which they continue identically.
 *
 * @param dfa the automaton; each state accepts the rule that wins there
 * @param starts the start state of each mode; {@link Dfa#DEAD} if it looks for nothing
 * @param longest for each state, of the rules that can still win from it on the one with the largest {@code max}
 */
public record ModeAutomaton(Dfa dfa, int[] starts, int[] longest) {
    /** The maximum number of states before minimisation. */
    private static final int MAX_STATES = 100_000;

    /** The maximum number of transitions, including those of the rules: about one second of work. */
    private static final long MAX_STEPS = 40_000_000;

    static ModeAutomaton of(Lexer lexer, List<BitSet> modes) {
        return new Construction(lexer).build(modes);
    }

    /** The product of the rules' automata, as far as the modes reach it. */
    private static final class Construction {
        private static final int CAUSES = 2;

        private final Lexer lexer;
        private final int classes;
        private final Products rules;
        private final Worklist<States> products = new Worklist<>();
        private final Transitions transitions;
        private final Budget budget = new Budget(MAX_STEPS);

        Construction(Lexer lexer) {
            this.lexer = lexer;
            classes = lexer.classes().count();
            rules = new Products(lexer.automata());
            transitions = new Transitions(classes);
        }

        ModeAutomaton build(List<BitSet> modes) {
            products.number(States.NONE);
            int[] starts = modes.stream()
                    .mapToInt(mode -> products.number(rules.start(mode)))
                    .toArray();
            products.expandAll((product, state) -> {
                if (products.size() > MAX_STATES) {
                    throw new ModesTooLarge(MAX_STATES + " states", causes());
                }
                if (!budget.take((1L + product.numbers().length) * classes)) {
                    throw new ModesTooLarge(MAX_STEPS + " steps of its construction", causes());
                }
                for (int c = 0; c < classes; c++) {
                    transitions.set(state, c, products.number(rules.step(product, c)));
                }
            });
            Dfa product = new Dfa(classes, transitions.toArray(products.size()), winners(products.values()));
            HopcroftMinimizer.Minimized minimized = HopcroftMinimizer.minimize(product, starts);
            return new ModeAutomaton(minimized.dfa(), minimized.starts(), longest(minimized.dfa()));
        }

        /** Returns the rules with the most occurring states. */
        private List<LexicalRule> causes() {
            BitSet occurring = new BitSet();
            products.values().forEach(product -> IntStream.of(product.numbers()).forEach(occurring::set));
            int[] counts = new int[lexer.rules().size()];
            occurring.stream().forEach(ruleState -> counts[rules.rule(ruleState)]++);
            return lexer.rules().stream()
                    .sorted(Comparator.comparingInt(rule -> -counts[rule.index()]))
                    .limit(CAUSES)
                    .toList();
        }

        private int[] winners(List<States> values) {
            return values.stream().mapToInt(this::winner).toArray();
        }

        private int winner(States product) {
            for (int ruleState : product.numbers()) {
                if (rules.accepts(ruleState)) {
                    return rules.rule(ruleState);
                }
            }
            return Dfa.NONE;
        }

        /** Computes {@code longest} backwards from the accepting states, those with the largest limits first. */
        private int[] longest(Dfa dfa) {
            ReverseTransitions reverse = ReverseTransitions.of(dfa);
            int[] longest = new int[dfa.states()];
            Arrays.fill(longest, Dfa.NONE);
            Deque<Integer> pending = new ArrayDeque<>();
            IntStream.range(1, dfa.states())
                    .filter(dfa::accepts)
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer state) -> -max(dfa.accepted()[state]))
                            .thenComparingInt(state -> dfa.accepted()[state]))
                    .forEach(state -> {
                        pending.add(state);
                        flood(dfa.accepted()[state], pending, longest, dfa, reverse);
                    });
            return longest;
        }

        private static void flood(
                int rule, Deque<Integer> pending, int[] longest, Dfa dfa, ReverseTransitions reverse) {
            while (!pending.isEmpty()) {
                int state = pending.remove();
                if (longest[state] != Dfa.NONE) {
                    continue;
                }
                longest[state] = rule;
                for (int c = 0; c < dfa.classes(); c++) {
                    for (int i = reverse.first(c, state); i < reverse.end(c, state); i++) {
                        pending.add(reverse.source(i));
                    }
                }
            }
        }

        private int max(int rule) {
            return lexer.rules().get(rule).max();
        }
    }
}
