package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.ItemSet.Core;

/** The LR(0) automaton (DeRemer 1971), in breadth-first order. */
final class Lr0 {
    private final Closures closures;
    private final LrGrammar grammar;

    private Lr0(Closures closures) {
        this.closures = closures;
        grammar = closures.grammar();
    }

    /**
     * The automaton of a grammar.
     *
     * @throws TooManyStates if there would be too many
     */
    static GotoGraph of(Closures closures) {
        return new Lr0(closures).build();
    }

    private GotoGraph build() {
        Worklist<Core> cores = new Worklist<>();
        for (int start = 0; start < closures.starts(); start++) {
            cores.number(closures.startCore(start));
        }
        List<GotoGraph.State> states = new ArrayList<>();
        cores.expandAll((core, number) -> {
            states.add(state(core, cores));
            TooManyStates.check(cores.size());
        });
        return new GotoGraph(states);
    }

    private GotoGraph.State state(Core core, Worklist<Core> cores) {
        long[] moved = moved(core);
        int[] symbols = LongStream.of(moved).mapToInt(Lr0::symbol).distinct().toArray();
        int[] targets = new int[symbols.length];
        int from = 0;
        for (int i = 0; i < symbols.length; i++) {
            int to = from;
            while (to < moved.length && symbol(moved[to]) == symbols[i]) {
                to++;
            }
            int[] items =
                    Arrays.stream(moved, from, to).mapToInt(pair -> (int) pair).toArray();
            targets[i] = cores.number(new Core(items));
            from = to;
        }
        return new GotoGraph.State(core, symbols, targets);
    }

    private static int symbol(long pair) {
        return (int) (pair >>> Integer.SIZE);
    }

    /** The items of the states that follow, each with the symbol that leads there in the high half, in order. */
    private long[] moved(Core core) {
        LongStream.Builder moved = LongStream.builder();
        BitSet begun = new BitSet();
        for (int item : core.items()) {
            if (!closures.isComplete(item)) {
                moved.add(pair(item));
            }
            if (closures.expectsNonTerminal(item)) {
                closures.begun(item).spontaneous().keySet().forEach(begun::set);
            }
        }
        begun.stream().forEach(nonTerminal -> {
            for (int variant : grammar.variantsOf(nonTerminal)) {
                if (grammar.rightHandSide(variant).length > 0) {
                    moved.add(pair(closures.item(variant, 0)));
                }
            }
        });
        return moved.build().sorted().toArray();
    }

    private long pair(int item) {
        return (long) closures.next(item) << Integer.SIZE | (item + 1);
    }
}
