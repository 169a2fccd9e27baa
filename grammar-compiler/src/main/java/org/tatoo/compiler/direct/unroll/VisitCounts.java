package org.tatoo.compiler.direct.unroll;

import java.util.BitSet;
import java.util.Random;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * An estimate of how often a parser visits each state for a token or a question, from the grammar alone (after Wu and
 * Larus, "Static branch frequency and program profile analysis", 1994). A random walk takes each possible terminal
 * equally often, but fixed texts less often. Therefore repeated elements count more than single ones. The walk is the
 * same in each run.
 */
final class VisitCounts {
    private static final int STEPS = 30_000;
    private static final int MAX_DEPTH = 100;

    /** The frequency of a token of variable length, relative to one of fixed text. */
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

    /**
     * Returns the share of the walk's steps, from 0 to 1, that take a terminal in {@code state}; others are reductions.
     */
    double share(int state) {
        return (double) counts[state] / STEPS;
    }

    /** Returns the relative frequency of {@code token} where others are possible, too. */
    int weight(int token) {
        return isGeneral(token) ? GENERAL_WEIGHT : 1;
    }

    /** Returns whether {@code token} has variable length. */
    boolean isGeneral(int token) {
        return general.get(token);
    }

    /** Returns the rules that match texts of variable length. */
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

    /** Takes a step with one terminal or reduction; returns false if the input must end. */
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

    /** Reduces by {@code terminal} and shifts it; returns false if it cannot come after all. */
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
