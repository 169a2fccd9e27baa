package org.tatoo.compiler.direct.unroll;

import java.util.BitSet;
import java.util.Random;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * How often a parser looks for a token, or asks, in each of its states, estimated from the grammar alone (after Wu and Larus,
 * "Static branch frequency and program profile analysis", 1994): by a walk that takes each terminal that can come equally
 * often, those of fixed text more seldom. So what a list repeats counts more than what comes once. The walk is the same
 * in each run.
 */
final class VisitCounts {
    private static final int STEPS = 30_000;
    private static final int MAX_DEPTH = 100;

    /** How much oftener a token of any length comes than one of fixed text. */
    private static final int GENERAL_WEIGHT = 3;

    private final ParserAutomata automata;
    private final BitSet general;
    private final Random random = new Random(1);
    private final int[] stack = new int[MAX_DEPTH + 1];
    private final int[] counts;
    private int top;
    private int start;

    VisitCounts(ParserAutomata automata) {
        this.automata = automata;
        general = general(automata.modes());
        counts = new int[automata.automaton().states().size()];
        for (int step = 0; step < STEPS; step++) {
            if (top >= MAX_DEPTH || !step()) {
                start = (start + 1) % automata.grammar().starts().size();
                top = 0;
                stack[0] = start;
            }
        }
    }

    /** In how many of the steps of the walk a token is looked for in {@code state}, 0 to 1; the other steps are reductions. */
    double share(int state) {
        return (double) counts[state] / STEPS;
    }

    /** How often {@code token} comes where others can come, too. */
    int weight(int token) {
        return isGeneral(token) ? GENERAL_WEIGHT : 1;
    }

    /** Whether {@code token} can have any length. */
    boolean isGeneral(int token) {
        return general.get(token);
    }

    /** The rules that match texts of any length. */
    private static BitSet general(ModeAutomaton modes) {
        BitSet rules = new BitSet();
        Dfa dfa = modes.dfa();
        for (int state = 1; state < dfa.states(); state++) {
            for (int c = 0; dfa.accepts(state) && c < dfa.classes(); c++) {
                if (dfa.next(state, c) == state) {
                    rules.set(dfa.accepted()[state]);
                    break;
                }
            }
        }
        return rules;
    }

    /** Goes on with one terminal or reduction; false if the input has to end. */
    private boolean step() {
        LrAutomaton.State state = automata.automaton().states().get(stack[top]);
        if (state.soleReduction() != LrAutomaton.NONE) {
            reduce(state.soleReduction());
            return true;
        }
        BitSet terminals = state.question() == null ? tokensAndEnds(state) : virtuals(state);
        if (terminals.isEmpty()) {
            return false;
        }
        counts[stack[top]]++;
        return advance(choose(terminals));
    }

    private BitSet tokensAndEnds(LrAutomaton.State state) {
        if (!state.inside()) {
            return state.mode();
        }
        BitSet all = virtuals(state);
        all.or(state.mode());
        return all;
    }

    private BitSet virtuals(LrAutomaton.State state) {
        BitSet virtuals = new BitSet();
        for (int terminal = automata.grammar().tokens().size() + 1; terminal < state.actions().length; terminal++) {
            virtuals.set(terminal, state.actions()[terminal] != 0);
        }
        return virtuals;
    }

    private int choose(BitSet terminals) {
        int sum = terminals.stream().map(this::weight).sum();
        int left = random.nextInt(sum);
        int terminal = terminals.nextSetBit(0);
        while (left >= weight(terminal)) {
            left -= weight(terminal);
            terminal = terminals.nextSetBit(terminal + 1);
        }
        return terminal;
    }

    /** Reduces by {@code terminal} and shifts it; false if it cannot come after all. */
    private boolean advance(int terminal) {
        while (true) {
            int action = automata.automaton().states().get(stack[top]).actions()[terminal];
            if (action == 0 || action == LrAutomaton.ACCEPT) {
                return false;
            }
            if (action > 0) {
                stack[++top] = action - 1;
                return true;
            }
            reduce(-action - 1);
            if (top >= MAX_DEPTH) {
                return false;
            }
        }
    }

    private void reduce(int number) {
        Variant variant = automata.grammar().variants().get(number);
        top -= variant.rightHandSide().size();
        int[] successors = automata.automaton().states().get(stack[top]).successors();
        stack[++top] = successors[variant.leftHandSide().index()];
    }
}
