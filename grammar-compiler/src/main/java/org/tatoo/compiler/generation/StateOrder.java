package org.tatoo.compiler.generation;

import java.util.Arrays;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;

/**
 * The lexer's automaton renumbered so that comparisons determine the kind of a state: the dead state; states with a
 * transition to themselves, the accepting ones last; other accepting states; states after which a token cannot grow;
 * other states that do not accept.
 *
 * @param accepting the number of the first state that accepts
 * @param loops the number of the first state, other than the dead one, without a transition to itself
 * @param complete the number of the first state without a transition
 * @param open the number of the first state after those that accept
 */
public record StateOrder(ModeAutomaton automaton, int accepting, int loops, int complete, int open) {
    private static final int DEAD = 0;
    private static final int OPEN_LOOP = 1;
    private static final int LOOP = 2;
    private static final int ORDINARY = 3;
    private static final int COMPLETE = 4;
    private static final int OPEN = 5;
    private static final int KINDS = 6;

    static StateOrder of(ModeAutomaton automaton) {
        Dfa dfa = automaton.dfa();
        // counting sort: the position of the first state of each kind, then the end of all states
        int[] first = new int[KINDS + 1];
        int[] kinds = new int[dfa.states()];
        for (int state = 0; state < kinds.length; state++) {
            kinds[state] = kind(dfa, state);
            first[kinds[state] + 1]++;
        }
        for (int kind = 0; kind < KINDS; kind++) {
            first[kind + 1] += first[kind];
        }
        int[] free = first.clone();
        int[] numbers = new int[kinds.length];
        for (int state = 0; state < kinds.length; state++) {
            numbers[state] = free[kinds[state]]++;
        }
        return new StateOrder(
                renumbered(automaton, numbers), first[LOOP], first[ORDINARY], first[COMPLETE], first[OPEN]);
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

    private static ModeAutomaton renumbered(ModeAutomaton automaton, int[] numbers) {
        Dfa dfa = automaton.dfa();
        int classes = dfa.classes();
        int[] next = new int[dfa.next().length];
        int[] accepted = new int[numbers.length];
        int[] longest = new int[numbers.length];
        for (int state = 0; state < numbers.length; state++) {
            int number = numbers[state];
            accepted[number] = dfa.accepted()[state];
            longest[number] = automaton.longest()[state];
            for (int c = 0; c < classes; c++) {
                next[number * classes + c] = numbers[dfa.next(state, c)];
            }
        }
        int[] starts =
                Arrays.stream(automaton.starts()).map(start -> numbers[start]).toArray();
        return new ModeAutomaton(new Dfa(classes, next, accepted), starts, longest);
    }
}
