package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.lr.states.ItemSet.Core;

/**
 * States without look-aheads, and the transitions between them. In the LR(0) automaton every core occurs once; if
 * look-aheads distinguish states, a core occurs several times. State i is the start state of start symbol i.
 */
record GotoGraph(List<State> states) {
    /**
     * A state.
     *
     * @param lr0 the number of its core's state in the LR(0) automaton
     * @param symbols the symbols of its transitions, in ascending order
     * @param targets the target of each
     */
    public record State(int lr0, Core core, int[] symbols, int[] targets) {
        /** Returns the position of {@code item} in the core; negative if it is absent. */
        int position(int item) {
            return Arrays.binarySearch(core.items(), item);
        }
    }

    GotoGraph {
        states = List.copyOf(states);
    }

    int size() {
        return states.size();
    }

    State get(int state) {
        return states.get(state);
    }
}
