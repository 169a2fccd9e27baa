package org.tatoo.compiler.lexer;

import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.grammar.LexicalRule;

/** Makes the automaton of one rule deterministic (Rabin and Scott 1959). */
final class SubsetConstruction {
    /** The most states of one rule's automaton. */
    static final int MAX_STATES = 10_000;

    private SubsetConstruction() {}

    /**
     * The minimal automaton of {@code rule}; its start state is 1.
     *
     * @throws AutomatonTooLarge above {@link #MAX_STATES} states
     */
    static Dfa of(LexicalRule rule, ByteClasses classes) {
        Nfa nfa = Nfa.of(rule.regex());
        Worklist<BitSet> subsets = new Worklist<>();
        subsets.number(new BitSet());
        subsets.number(nfa.start());
        Transitions transitions = new Transitions(classes.count());
        subsets.expandAll((subset, state) -> {
            for (int c = 0; c < classes.count(); c++) {
                transitions.set(state, c, subsets.number(nfa.step(subset, classes.representative(c))));
            }
            if (subsets.size() > MAX_STATES) {
                throw new AutomatonTooLarge();
            }
        });
        List<BitSet> values = subsets.values();
        int[] accepted = new int[values.size()];
        for (int state = 0; state < accepted.length; state++) {
            accepted[state] = Nfa.accepts(values.get(state)) ? rule.index() : Dfa.NONE;
        }
        Dfa dfa = new Dfa(classes.count(), transitions.toArray(values.size()), accepted);
        return HopcroftMinimizer.minimize(dfa, new int[] {1}).dfa();
    }
}
