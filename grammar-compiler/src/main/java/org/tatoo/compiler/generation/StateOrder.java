package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.List;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;

/**
 * The lexer's automaton renumbered so that two comparisons tell what a state is: the dead state, states with a
 * transition to themselves, other states, states behind which a token cannot grow.
 *
 * @param loops the number of the first state that has no transition to itself
 * @param complete the number of the first state that has no transition
 */
record StateOrder(ModeAutomaton automaton, int loops, int complete) {
    static StateOrder of(ModeAutomaton automaton) {
        Dfa dfa = automaton.dfa();
        List<Integer> looping = new ArrayList<>();
        List<Integer> ordinary = new ArrayList<>();
        List<Integer> complete = new ArrayList<>();
        for (int state = 1; state < dfa.states(); state++) {
            if (!dfa.canGrow(state)) {
                complete.add(state);
            } else if (loops(dfa, state)) {
                looping.add(state);
            } else {
                ordinary.add(state);
            }
        }
        List<Integer> order = new ArrayList<>(List.of(Dfa.DEAD));
        order.addAll(looping);
        order.addAll(ordinary);
        order.addAll(complete);
        return new StateOrder(renumbered(automaton, order), 1 + looping.size(), 1 + looping.size() + ordinary.size());
    }

    private static boolean loops(Dfa dfa, int state) {
        for (int c = 0; c < dfa.classes(); c++) {
            if (dfa.next(state, c) == state) {
                return true;
            }
        }
        return false;
    }

    private static ModeAutomaton renumbered(ModeAutomaton automaton, List<Integer> order) {
        Dfa dfa = automaton.dfa();
        int[] numbers = new int[order.size()];
        for (int number = 0; number < numbers.length; number++) {
            numbers[order.get(number)] = number;
        }
        int[] next = new int[dfa.next().length];
        int[] accepted = new int[numbers.length];
        int[] longest = new int[numbers.length];
        for (int number = 0; number < numbers.length; number++) {
            int state = order.get(number);
            accepted[number] = dfa.accepted()[state];
            longest[number] = automaton.longest()[state];
            for (int c = 0; c < dfa.classes(); c++) {
                next[number * dfa.classes() + c] = numbers[dfa.next(state, c)];
            }
        }
        int[] starts = java.util.Arrays.stream(automaton.starts())
                .map(start -> numbers[start])
                .toArray();
        return new ModeAutomaton(new Dfa(dfa.classes(), next, accepted), starts, longest);
    }
}
