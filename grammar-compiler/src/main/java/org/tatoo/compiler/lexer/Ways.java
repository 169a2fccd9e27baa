package org.tatoo.compiler.lexer;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * For each state, a shortest path to one of several goals, by a breadth-first search against the transitions.
 *
 * @param goal the nearest goal; {@link Dfa#DEAD} if none is reached
 * @param towards the class of the first step on the path; none at a goal
 */
record Ways(int[] goal, int[] towards) {
    private static final int NONE = -1;

    /** Returns the paths to {@code goals} on which all states except the goals satisfy {@code passable}. */
    static Ways to(IntStream goals, IntPredicate passable, Dfa dfa, ReverseTransitions reverse) {
        int[] goal = new int[dfa.states()];
        int[] towards = new int[dfa.states()];
        Arrays.fill(towards, NONE);
        Deque<Integer> pending = new ArrayDeque<>();
        goals.forEach(state -> {
            goal[state] = state;
            pending.add(state);
        });
        while (!pending.isEmpty()) {
            int target = pending.remove();
            for (int c = 0; c < dfa.classes(); c++) {
                for (int i = reverse.first(c, target); i < reverse.end(c, target); i++) {
                    int source = reverse.source(i);
                    if (source != Dfa.DEAD && goal[source] == Dfa.DEAD && passable.test(source)) {
                        goal[source] = goal[target];
                        towards[source] = c;
                        pending.add(source);
                    }
                }
            }
        }
        return new Ways(goal, towards);
    }

    /** Returns whether there is a path from {@code state}. */
    boolean exists(int state) {
        return goal[state] != Dfa.DEAD;
    }
}
