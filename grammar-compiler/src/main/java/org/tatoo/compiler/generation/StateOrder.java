package org.tatoo.compiler.generation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;

/**
 * The lexer's automaton renumbered so that comparisons tell what a state is: the dead state, states with a transition to
 * themselves, those that accept last, other states that accept, states behind which a token cannot grow, other states
 * that do not accept.
 *
 * @param accepting the number of the first state that accepts
 * @param loops the number of the first state but the dead one that has no transition to itself
 * @param complete the number of the first state that has no transition
 * @param open the number of the first state behind those that accept
 */
record StateOrder(ModeAutomaton automaton, int accepting, int loops, int complete, int open) {
    private static final int DEAD = 0;
    private static final int OPEN_LOOP = 1;
    private static final int LOOP = 2;
    private static final int ORDINARY = 3;
    private static final int COMPLETE = 4;
    private static final int OPEN = 5;

    static StateOrder of(ModeAutomaton automaton) {
        Dfa dfa = automaton.dfa();
        List<Integer> order = IntStream.range(0, dfa.states())
                .boxed()
                .sorted(Comparator.comparingInt(state -> kind(dfa, state)))
                .toList();
        return new StateOrder(
                renumbered(automaton, order),
                first(LOOP, dfa, order),
                first(ORDINARY, dfa, order),
                first(COMPLETE, dfa, order),
                first(OPEN, dfa, order));
    }

    /** The number of the first state of {@code kind} or behind. */
    private static int first(int kind, Dfa dfa, List<Integer> order) {
        return (int) order.stream().filter(state -> kind(dfa, state) < kind).count();
    }

    private static int kind(Dfa dfa, int state) {
        if (state == Dfa.DEAD) {
            return DEAD;
        }
        if (!dfa.canGrow(state)) {
            return COMPLETE;
        }
        if (loops(dfa, state)) {
            return dfa.accepts(state) ? LOOP : OPEN_LOOP;
        }
        return dfa.accepts(state) ? ORDINARY : OPEN;
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
        int[] starts =
                Arrays.stream(automaton.starts()).map(start -> numbers[start]).toArray();
        return new ModeAutomaton(new Dfa(dfa.classes(), next, accepted), starts, longest);
    }
}
