package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

    /**
     * Whether a lane of its own is better behind {@code path}: where a repetition goes round and round, and where all that
     * a lane has read has become one non-terminal.
     */
    boolean hasOwnLane(List<Integer> path) {
        int state = path.get(path.size() - 1);
        return isRepeated(state)
                || (path.size() == 1
                        && behind[state] != LrAutomaton.NONE
                        && !grammar.nonTerminals().get(behind[state]).hidden());
    }

    private boolean isRepeated(int state) {
        if (behind[state] == LrAutomaton.NONE) {
            return false;
        }
        NonTerminal list = grammar.nonTerminals().get(behind[state]);
        return grammar.variants().stream()
                .anyMatch(variant -> variant.leftHandSide().equals(list)
                        && !variant.rightHandSide().isEmpty()
                        && variant.rightHandSide().get(0).equals(list));
    }

    /** The name of the non-terminal behind which {@code state} stands; empty if there is none. */
    String behind(int state) {
        if (behind[state] == LrAutomaton.NONE) {
            return "";
        }
        NonTerminal nonTerminal = grammar.nonTerminals().get(behind[state]);
        return nonTerminal.name();
    }

    /**
     * The shift of a token.
     *
     * @param before the reductions before it
     * @param path the states above the lane's own afterwards
     */
    record Shift(List<Step> before, List<Integer> path) {}

    /** What {@code token} does; null if it reduces by states below the lane's own. */
    @Nullable
    Shift shift(int entry, List<Integer> path, int token) {
        List<Step> before = new ArrayList<>();
        List<Integer> current = path;
        while (true) {
            int action = top(entry, current).actions()[token];
            if (action == 0 || action == LrAutomaton.ACCEPT) {
                return null;
            }
            if (action > 0) {
                return new Shift(before, append(current, action - 1));
            }
            Step step = step(entry, current, -action - 1);
            if (step == null) {
                return null;
            }
            before.add(step);
            current = step.path();
        }
    }

    Reductions reductions(int entry, List<Integer> path) {
        List<Step> steps = new ArrayList<>();
        List<Integer> current = path;
        while (true) {
            int sole = top(entry, current).soleReduction();
            Step step = sole == LrAutomaton.NONE ? null : step(entry, current, sole);
            if (step == null) {
                return new Reductions(steps, sole);
            }
            steps.add(step);
            current = step.path();
        }
    }

    /** The reduction of a variant; null if it takes states from below the lane's own. */
    private @Nullable Step step(int entry, List<Integer> path, int number) {
        Variant variant = grammar.variants().get(number);
        int rest = path.size() - variant.rightHandSide().size();
        int left = variant.leftHandSide().index();
        if (rest >= 0) {
            List<Integer> below = path.subList(0, rest);
            return new Step(variant, append(below, top(entry, below).successors()[left]));
        }
        // Below the lane's own state stands one from which this non-terminal led to it; and does again.
        return rest == -1 && behind[entry] == left ? new Step(variant, List.of()) : null;
    }

    private static List<Integer> append(List<Integer> path, int state) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(state);
        return List.copyOf(longer);
    }
}
