package org.tatoo.compiler.lexer;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.grammar.LexicalRule;

/**
 * The subset construction, which makes the automaton of one rule deterministic (Rabin and Scott 1959). A set contains
 * only the states with moves by bytes, and the accepting one; states with empty moves do not matter (Aho, Sethi and
 * Ullman 1986, section 3.9).
 */
final class SubsetConstruction {
    /** The maximum number of states in one rule's automaton. */
    static final int MAX_STATES = 10_000;

    private final Nfa nfa;
    private final int classes;
    private final Budget budget;
    private final Worklist<States> subsets = new Worklist<>();
    private final Transitions transitions;

    // the set under construction: the states seen in this round, and those of them that matter
    private final int[] seenIn;
    private int round;
    private final int[] members;
    private int size;
    private final int[] pending;

    private SubsetConstruction(Nfa nfa, int classes, Budget budget) {
        this.nfa = nfa;
        this.classes = classes;
        this.budget = budget;
        transitions = new Transitions(classes);
        seenIn = new int[nfa.size()];
        members = new int[nfa.size()];
        pending = new int[nfa.size()];
    }

    /**
     * Returns the minimal automaton of the non-empty matches of {@code rule}; its start state is 1.
     *
     * @throws AutomatonTooLarge above {@link #MAX_STATES} states, or without {@code budget}
     */
    static Dfa of(LexicalRule rule, ByteClasses classes, Budget budget) {
        ByteClasses own = ByteClasses.of(List.of(rule));
        Dfa dfa = new SubsetConstruction(Nfa.of(rule.regex(), own), own.count(), budget).build(rule.index());
        return HopcroftMinimizer.minimize(dfa, new int[] {1}).dfa().refined(own, classes);
    }

    private Dfa build(int rule) {
        subsets.number(States.NONE);
        subsets.number(start());
        subsets.expandAll((subset, state) -> {
            for (int c = 0; c < classes; c++) {
                transitions.set(state, c, subsets.number(step(subset, c)));
            }
            if (subsets.size() > MAX_STATES) {
                throw new AutomatonTooLarge();
            }
        });
        int[] accepted = subsets.values().stream()
                .mapToInt(subset -> accepts(subset) ? rule : Dfa.NONE)
                .toArray();
        return new Dfa(classes, transitions.toArray(subsets.size()), accepted);
    }

    private static boolean accepts(States subset) {
        return subset.numbers().length > 0 && subset.numbers()[0] == Nfa.ACCEPT;
    }

    /** Returns the start state. It does not accept and is reached again only by strings without a match. */
    private States start() {
        begin();
        add(nfa.start());
        States closed = end();
        return accepts(closed) ? new States(Arrays.copyOfRange(closed.numbers(), 1, closed.numbers().length)) : closed;
    }

    private States step(States subset, int byteClass) {
        begin();
        for (int state : subset.numbers()) {
            if (nfa.moves(state, byteClass)) {
                add(nfa.target(state));
            }
        }
        spend(subset.numbers().length);
        return end();
    }

    private void begin() {
        round++;
        size = 0;
    }

    /** Adds {@code first} and the targets of its empty moves. */
    private void add(int first) {
        int count = see(first, 0);
        int steps = 0;
        while (count > 0) {
            int state = pending[--count];
            steps++;
            int[] moves = nfa.emptyMoves(state);
            if (moves.length == 0) {
                members[size++] = state;
            }
            for (int target : moves) {
                count = see(target, count);
            }
        }
        spend(steps);
    }

    private int see(int state, int count) {
        if (seenIn[state] == round) {
            return count;
        }
        seenIn[state] = round;
        pending[count] = state;
        return count + 1;
    }

    private States end() {
        if (size == 0) {
            return States.NONE;
        }
        Arrays.sort(members, 0, size);
        return new States(Arrays.copyOf(members, size));
    }

    private void spend(int steps) {
        if (!budget.take(steps)) {
            throw new AutomatonTooLarge();
        }
    }
}
