package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Closures.Origin;
import org.tatoo.compiler.lr.states.ItemSet.Core;

/**
 * The origins of the look-aheads of all states. They depend only on the cores, so they are computed once for each state
 * of the LR(0) automaton, however many states have its core later.
 */
final class Origins {
    /**
     * The origins in one state.
     *
     * @param successors for each transition, for each kernel item of its target, the origin of its look-aheads in this
     *     state
     * @param reduced the variants that are reduced here, in ascending order
     * @param reductions the origin of the look-aheads of each
     */
    public record State(Origin[][] successors, int[] reduced, Origin[] reductions) {
        /** Returns the reductions if the kernel items have these look-aheads. */
        Reductions reductions(BitSet[] lookAheads) {
            BitSet[] sets = new BitSet[reduced.length];
            for (int i = 0; i < sets.length; i++) {
                sets[i] = reductions[i].in(lookAheads);
            }
            return new Reductions(reduced, sets);
        }
    }

    private final Closures closures;
    private final GotoGraph lr0;
    private final List<State> states = new ArrayList<>();

    /** The non-terminals with empty variants. */
    private final BitSet empty = new BitSet();

    Origins(Closures closures, GotoGraph lr0) {
        this.closures = closures;
        this.lr0 = lr0;
        LrGrammar grammar = closures.grammar();
        for (int variant = 0; variant < grammar.variants(); variant++) {
            if (grammar.rightHandSide(variant).length == 0) {
                empty.set(grammar.terminals() + grammar.leftHandSide(variant));
            }
        }
        for (GotoGraph.State state : lr0.states()) {
            states.add(state(state));
        }
    }

    Closures closures() {
        return closures;
    }

    GotoGraph lr0() {
        return lr0;
    }

    /** Returns the origins in the state {@code number} of the LR(0) automaton. */
    State of(int number) {
        return states.get(number);
    }

    private State state(GotoGraph.State state) {
        Core core = state.core();
        Origin[] kernel = new Origin[core.items().length];
        for (int i = 0; i < kernel.length; i++) {
            kernel[i] = new Origin(new BitSet(), new int[] {i});
        }
        Map<Integer, Origin> begun = new HashMap<>();
        Origin[][] successors = new Origin[state.targets().length][];
        for (int i = 0; i < successors.length; i++) {
            int[] items = lr0.get(state.targets()[i]).core().items();
            successors[i] = new Origin[items.length];
            for (int j = 0; j < items.length; j++) {
                int position = state.position(items[j] - 1);
                successors[i][j] = position >= 0
                        ? kernel[position]
                        : begun.computeIfAbsent(
                                closures.leftHandSide(items[j]), nonTerminal -> closures.origin(core, nonTerminal));
            }
        }
        return reducing(core, successors, kernel);
    }

    private State reducing(Core core, Origin[][] successors, Origin[] kernel) {
        BitSet reduced = new BitSet();
        Map<Integer, Origin> origins = new HashMap<>();
        int[] items = core.items();
        for (int i = 0; i < items.length; i++) {
            if (closures.isComplete(items[i])) {
                reduced.set(closures.variant(items[i]));
                origins.put(closures.variant(items[i]), kernel[i]);
            } else if (closures.expectsNonTerminal(items[i])) {
                for (int symbol : closures.begun(items[i]).symbols()) {
                    if (empty.get(symbol)) {
                        addEmpty(core, symbol, reduced, origins);
                    }
                }
            }
        }
        int[] variants = reduced.stream().toArray();
        return new State(
                successors,
                variants,
                Arrays.stream(variants).mapToObj(origins::get).toArray(Origin[]::new));
    }

    private void addEmpty(Core core, int nonTerminal, BitSet reduced, Map<Integer, Origin> origins) {
        for (int variant : closures.grammar().variantsOf(nonTerminal)) {
            if (closures.grammar().rightHandSide(variant).length == 0 && !reduced.get(variant)) {
                reduced.set(variant);
                origins.put(variant, closures.origin(core, nonTerminal));
            }
        }
    }
}
