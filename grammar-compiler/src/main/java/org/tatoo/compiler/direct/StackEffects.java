package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * What shifts and reductions do to the part of the stack that a lane knows: its own state at the bottom and the states
 * that it has put above.
 */
final class StackEffects {
    private final Grammar grammar;
    private final List<LrAutomaton.State> states;

    /** For each state the non-terminal whose reduction leads to it, or {@link LrAutomaton#NONE}. */
    private final int[] behind;

    StackEffects(Grammar grammar, LrAutomaton automaton) {
        this.grammar = grammar;
        states = automaton.states();
        behind = new int[states.size()];
        Arrays.fill(behind, LrAutomaton.NONE);
        for (LrAutomaton.State state : states) {
            for (int nonTerminal = 0; nonTerminal < state.successors().length; nonTerminal++) {
                if (state.successors()[nonTerminal] != LrAutomaton.NONE) {
                    behind[state.successors()[nonTerminal]] = nonTerminal;
                }
            }
        }
    }

    /**
     * One step.
     *
     * @param path the states above the lane's own afterwards
     */
    record Step(Variant variant, List<Integer> path) {
        String production() {
            Production production = variant.production();
            return production == null ? "" : production.name();
        }
    }

    /**
     * The reductions without look-ahead that follow each other.
     *
     * @param steps those whose effect is known
     * @param open the variant of the next one, which takes states from below the lane's own; {@link LrAutomaton#NONE} if
     *     there is none
     */
    record Reductions(List<Step> steps, int open) {}

    LrAutomaton.State top(int entry, List<Integer> path) {
        return states.get(path.isEmpty() ? entry : path.get(path.size() - 1));
    }

    /** The states where lanes can begin: at the start, behind non-terminals and behind virtual terminals. */
    List<Integer> entries() {
        boolean[] entered = new boolean[states.size()];
        for (int start = 0; start < grammar.starts().size(); start++) {
            entered[start] = true;
        }
        for (int state = 0; state < states.size(); state++) {
            entered[state] |= behind[state] != LrAutomaton.NONE;
            int[] actions = states.get(state).actions();
            for (int virtual = grammar.tokens().size() + 1; virtual < actions.length; virtual++) {
                if (actions[virtual] > 0 && actions[virtual] != LrAutomaton.ACCEPT) {
                    entered[actions[virtual] - 1] = true;
                }
            }
        }
        List<Integer> entries = new ArrayList<>();
        for (int state = 0; state < entered.length; state++) {
            if (entered[state] && scans(states.get(state))) {
                entries.add(state);
            }
        }
        return entries;
    }

    /** Whether a token is looked for in {@code state}. */
    static boolean scans(LrAutomaton.State state) {
        return state.soleReduction() == LrAutomaton.NONE
                && state.question() == null
                && !state.mode().isEmpty();
    }

    /** The name of the non-terminal behind which {@code state} stands; empty if there is none. */
    String behind(int state) {
        if (behind[state] == LrAutomaton.NONE) {
            return "";
        }
        NonTerminal nonTerminal = grammar.nonTerminals().get(behind[state]);
        return nonTerminal.name();
    }

    /** The path after the shift of {@code token}; empty if something is reduced first. */
    List<Integer> shift(int entry, List<Integer> path, int token) {
        int action = top(entry, path).actions()[token];
        if (action <= 0 || action == LrAutomaton.ACCEPT) {
            return List.of();
        }
        return append(path, action - 1);
    }

    Reductions reductions(int entry, List<Integer> path) {
        List<Step> steps = new ArrayList<>();
        List<Integer> current = path;
        while (true) {
            int sole = top(entry, current).soleReduction();
            if (sole == LrAutomaton.NONE) {
                return new Reductions(steps, LrAutomaton.NONE);
            }
            Variant variant = grammar.variants().get(sole);
            int rest = current.size() - variant.rightHandSide().size();
            int left = variant.leftHandSide().index();
            if (rest >= 0) {
                List<Integer> below = current.subList(0, rest);
                current = append(below, top(entry, below).successors()[left]);
            } else if (rest == -1 && behind[entry] == left) {
                // Below the lane's own state stands one from which this non-terminal led to it; and does again.
                current = List.of();
            } else {
                return new Reductions(steps, sole);
            }
            steps.add(new Step(variant, current));
        }
    }

    private static List<Integer> append(List<Integer> path, int state) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(state);
        return List.copyOf(longer);
    }
}
