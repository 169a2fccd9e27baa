package org.tatoo.compiler.lr;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tatoo.compiler.automaton.Components;
import org.tatoo.compiler.lr.states.Lr1States;

/** The maximum height of a parser's stack: a stack is a path through the automaton from a start state. */
final class StackDepth {
    private StackDepth() {}

    /** Returns the longest path through the automaton, in states, but at most {@code depth}. */
    static int of(Lr1States states, int depth) {
        int[] components =
                Components.of(states.list().size(), state -> states.get(state).targets());
        int[] byComponent = new int[states.list().size()];
        Arrays.fill(byComponent, -1);
        for (int state = 0; state < components.length; state++) {
            if (byComponent[components[state]] >= 0) {
                return depth;
            }
            byComponent[components[state]] = state;
        }
        int[] longest = new int[states.list().size()];
        for (int state : byComponent) {
            for (int target : states.get(state).targets()) {
                if (target == state) {
                    return depth;
                }
                longest[state] = Math.max(longest[state], longest[target]);
            }
            longest[state]++;
        }
        return Math.min(depth, IntStream.of(longest).max().orElse(0));
    }
}
