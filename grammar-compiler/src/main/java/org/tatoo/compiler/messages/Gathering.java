package org.tatoo.compiler.messages;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The variants whose value direct code makes from the positions of their tokens, without a value of each token. They
 * consist of tokens, and a state inside one of them is inside such variants only. A lane that recognises a token
 * therefore knows whether its value is taken at once.
 *
 * @param variants the variants, by their indices
 * @param states the states inside them
 */
record Gathering(Set<Integer> variants, BitSet states) {
    /** Returns the gathering of those {@code candidates} that fulfil this condition. */
    static Gathering of(Grammar grammar, LrAutomaton automaton, Set<Integer> candidates) {
        if (candidates.isEmpty()) {
            return new Gathering(Set.of(), new BitSet());
        }
        List<BitSet> inside = inside(grammar, automaton);
        Set<Integer> left = new HashSet<>(candidates);
        FixedPoint.reach(
                inside, variants -> !variants.stream().allMatch(left::contains) && left.removeIf(variants::get));
        BitSet states = new BitSet();
        for (int state = 0; state < inside.size(); state++) {
            BitSet variants = inside.get(state);
            states.set(state, !variants.isEmpty() && variants.stream().allMatch(left::contains));
        }
        return new Gathering(left, states);
    }

    /** Returns for each state the variants that the state is inside of. */
    private static List<BitSet> inside(Grammar grammar, LrAutomaton automaton) {
        List<LrAutomaton.State> states = automaton.states();
        List<BitSet> inside = states.stream().map(state -> new BitSet()).toList();
        for (int state = 0; state < states.size(); state++) {
            for (Variant variant : grammar.variants()) {
                if (states.get(state).successors()[variant.leftHandSide().index()] != LrAutomaton.NONE) {
                    follow(grammar, states, state, variant, inside);
                }
            }
        }
        return inside;
    }

    private static void follow(
            Grammar grammar, List<LrAutomaton.State> states, int from, Variant variant, List<BitSet> inside) {
        int state = from;
        for (Symbol symbol : variant.rightHandSide()) {
            state = next(grammar, states.get(state), symbol);
            if (state == LrAutomaton.NONE) {
                return;
            }
            inside.get(state).set(variant.index());
        }
    }

    private static int next(Grammar grammar, LrAutomaton.State state, Symbol symbol) {
        if (symbol instanceof NonTerminal) {
            return state.successors()[symbol.index()];
        }
        if (symbol.equals(grammar.error())) {
            return state.afterError();
        }
        int number = symbol instanceof VirtualTerminal virtual
                ? grammar.terminals().number(virtual)
                : grammar.terminals().number((Terminal) symbol);
        int action = state.actions()[number];
        return action > 0 && action != LrAutomaton.ACCEPT ? action - 1 : LrAutomaton.NONE;
    }
}
