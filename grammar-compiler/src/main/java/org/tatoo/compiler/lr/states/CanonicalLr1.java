package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/** The canonical LR(1) automaton (Knuth 1965). */
public final class CanonicalLr1 {
    private CanonicalLr1() {}

    public static Lr1States of(LrGrammar grammar) {
        Closures closures = new Closures(grammar);
        Worklist<ItemSet> kernels = new Worklist<>();
        for (int start = 0; start < closures.starts(); start++) {
            kernels.number(new ItemSet(closures.startCore(start), List.of(closures.startLookAhead())));
        }
        List<Lr1States.State> states = new ArrayList<>();
        kernels.expandAll((kernel, number) -> {
            Closure closure = closures.of(kernel);
            Map<Integer, ItemSet> successors = closure.successors();
            int[] symbols =
                    successors.keySet().stream().mapToInt(Integer::intValue).toArray();
            int[] targets =
                    successors.values().stream().mapToInt(kernels::number).toArray();
            states.add(new Lr1States.State(kernel, Reductions.of(closure.reductions()), symbols, targets));
        });
        return new Lr1States(closures, states);
    }
}
