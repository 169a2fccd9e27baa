package org.tatoo.compiler.lr;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.ShortestYields;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.Lr1States;

/** For each state, a shortest prefix of an input that leads there, in words. */
final class Prefixes {
    private final LrGrammar grammar;
    private final Lr1States states;
    private final ShortestYields yields;
    private final int[] predecessors;

    Prefixes(LrGrammar grammar, Lr1States states) {
        this.grammar = grammar;
        this.states = states;
        yields = new ShortestYields(grammar);
        predecessors = predecessors();
    }

    /** Returns the location of {@code state}, for example {@code after 'number' 'plus'}. */
    String of(int state) {
        String prefix =
                yields.of(pathTo(state)).stream().map(grammar::symbolName).collect(Collectors.joining(" "));
        return prefix.isEmpty() ? "at the start of the input" : "after " + prefix;
    }

    /** Returns for each state the state from which it was first reached; breadth-first, so that paths are short. */
    private int[] predecessors() {
        int[] predecessors = new int[states.list().size()];
        Arrays.fill(predecessors, ActionRow.NONE);
        for (int state = 0; state < predecessors.length; state++) {
            for (int successor : states.get(state).successors().values()) {
                if (predecessors[successor] == ActionRow.NONE && successor > state) {
                    predecessors[successor] = state;
                }
            }
        }
        return predecessors;
    }

    private List<Integer> pathTo(int state) {
        ArrayDeque<Integer> path = new ArrayDeque<>();
        int at = state;
        while (predecessors[at] != ActionRow.NONE) {
            Integer symbol = symbolBetween(predecessors[at], at);
            if (symbol != null) {
                path.addFirst(symbol);
            }
            at = predecessors[at];
        }
        return List.copyOf(path);
    }

    private @Nullable Integer symbolBetween(int from, int to) {
        for (Map.Entry<Integer, Integer> entry : states.get(from).successors().entrySet()) {
            if (entry.getValue() == to) {
                return entry.getKey();
            }
        }
        return null;
    }
}
