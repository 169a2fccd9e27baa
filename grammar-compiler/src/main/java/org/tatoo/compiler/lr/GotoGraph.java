package org.tatoo.compiler.lr;

import java.util.Arrays;
import java.util.List;
import org.tatoo.compiler.lr.ItemSet.Core;

/**
 * States without look-aheads, and the transitions between them. In the LR(0) automaton every core is there once; where
 * look-aheads tell states apart, a core is there several times. State i is the start state of start symbol i.
 */
record GotoGraph(List<State> states) {
    /**
     * One state.
     *
     * @param lr0 the number of its core's state in the LR(0) automaton
     * @param symbols of its transitions, in ascending order
     * @param targets where each leads
     */
    record State(int lr0, Core core, int[] symbols, int[] targets) {
        /** The position of {@code item} in the core; negative if it is not there. */
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
