package org.tatoo.compiler.lexer;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;

/**
 * One minimal automaton for all lexer modes of a parser. Modes share the states in which they go on alike.
 *
 * @param dfa accepts, in each state, the rule that wins there
 * @param starts the start state of each mode; {@link Dfa#DEAD} if it looks for nothing
 * @param longest for each state, of the rules that can still win from it on the one with the largest {@code max}
 */
public record ModeAutomaton(Dfa dfa, int[] starts, int[] longest) {
    /** States of the rules' automata, ascending, as {@code rule * stride + state}. */
    private record RuleStates(int[] states) {
        @Override
        public boolean equals(Object other) {
            return other instanceof RuleStates that && Arrays.equals(states, that.states);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(states);
        }
    }

    static ModeAutomaton of(Lexer lexer, List<BitSet> modes) {
        return new Construction(lexer).build(modes);
    }

    /** The product of the rules' automata, as far as the modes reach it. */
    private static final class Construction {
        private final Lexer lexer;
        private final int stride;
        private final Worklist<RuleStates> products = new Worklist<>();
        private final Transitions transitions;

        Construction(Lexer lexer) {
            this.lexer = lexer;
            stride = lexer.automata().stream().mapToInt(Dfa::states).max().orElse(1);
            transitions = new Transitions(lexer.classes().count());
        }

        ModeAutomaton build(List<BitSet> modes) {
            products.number(new RuleStates(new int[0]));
            int[] starts = modes.stream()
                    .mapToInt(mode -> products.number(new RuleStates(
                            mode.stream().map(rule -> rule * stride + 1).toArray())))
                    .toArray();
            products.expandAll((product, state) -> {
                for (int c = 0; c < lexer.classes().count(); c++) {
                    transitions.set(state, c, products.number(step(product, c)));
                }
            });
            Dfa product =
                    new Dfa(lexer.classes().count(), transitions.toArray(products.size()), winners(products.values()));
            HopcroftMinimizer.Minimized minimized = HopcroftMinimizer.minimize(product, starts);
            return new ModeAutomaton(minimized.dfa(), minimized.starts(), longest(minimized.dfa()));
        }

        private RuleStates step(RuleStates product, int byteClass) {
            int[] targets = new int[product.states.length];
            int size = 0;
            for (int ruleState : product.states) {
                int rule = ruleState / stride;
                int target = lexer.automata().get(rule).next(ruleState % stride, byteClass);
                if (target != Dfa.DEAD) {
                    targets[size++] = rule * stride + target;
                }
            }
            return new RuleStates(Arrays.copyOf(targets, size));
        }

        private int[] winners(List<RuleStates> values) {
            return values.stream().mapToInt(this::winner).toArray();
        }

        private int winner(RuleStates product) {
            for (int ruleState : product.states) {
                int rule = ruleState / stride;
                if (lexer.automata().get(rule).accepts(ruleState % stride)) {
                    return rule;
                }
            }
            return Dfa.NONE;
        }

        /** Propagates the accepted rules backwards until nothing changes. */
        private int[] longest(Dfa dfa) {
            int[] longest = dfa.accepted().clone();
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int state = longest.length - 1; state > 0; state--) {
                    int rule = longest[state];
                    for (int c = 0; c < dfa.classes(); c++) {
                        rule = longer(rule, longest[dfa.next(state, c)]);
                    }
                    changed |= rule != longest[state];
                    longest[state] = rule;
                }
            }
            return longest;
        }

        private int longer(int first, int second) {
            if (first == Dfa.NONE || second == Dfa.NONE) {
                return Math.max(first, second);
            }
            int difference = max(first) - max(second);
            return difference > 0 || (difference == 0 && first < second) ? first : second;
        }

        private int max(int rule) {
            return lexer.rules().get(rule).max();
        }
    }
}
