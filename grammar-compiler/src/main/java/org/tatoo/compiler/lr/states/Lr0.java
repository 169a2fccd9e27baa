package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.ItemSet.Core;

/** The LR(0) automaton (DeRemer 1971), in breadth-first order. */
final class Lr0 {
    private final Closures closures;
    private final LrGrammar grammar;
    private final Worklist<Core> cores = new Worklist<>();

    /** The items of the successor states, each with the symbol that leads there in the high half. */
    private long[] moved = new long[16];

    private int movedCount;

    private Lr0(Closures closures) {
        this.closures = closures;
        grammar = closures.grammar();
    }

    /**
     * Returns the automaton of a grammar.
     *
     * @throws TooManyStates if there would be too many
     */
    static GotoGraph of(Closures closures) {
        return new Lr0(closures).build();
    }

    private GotoGraph build() {
        for (int start = 0; start < closures.starts(); start++) {
            cores.number(closures.startCore(start));
        }
        List<GotoGraph.State> states = new ArrayList<>();
        cores.expandAll((core, number) -> {
            states.add(state(core, number));
            TooManyStates.check(cores.size());
        });
        return new GotoGraph(states);
    }

    private GotoGraph.State state(Core core, int number) {
        move(core);
        int[] symbols = new int[movedCount];
        int[] targets = new int[movedCount];
        int count = 0;
        int from = 0;
        while (from < movedCount) {
            int to = from + 1;
            while (to < movedCount && symbol(moved[to]) == symbol(moved[from])) {
                to++;
            }
            symbols[count] = symbol(moved[from]);
            targets[count++] = cores.number(core(from, to));
            from = to;
        }
        return new GotoGraph.State(number, core, Arrays.copyOf(symbols, count), Arrays.copyOf(targets, count));
    }

    private static int symbol(long pair) {
        return (int) (pair >>> Integer.SIZE);
    }

    private Core core(int from, int to) {
        int[] items = new int[to - from];
        for (int i = from; i < to; i++) {
            items[i - from] = (int) moved[i];
        }
        return new Core(items);
    }

    /** Collects and orders the successors of the items in the closure of {@code core}. */
    private void move(Core core) {
        movedCount = 0;
        BitSet begun = new BitSet();
        for (int item : core.items()) {
            if (!closures.isComplete(item)) {
                add(item);
            }
            if (closures.expectsNonTerminal(item)) {
                for (int symbol : closures.begun(item).symbols()) {
                    begun.set(symbol);
                }
            }
        }
        for (int symbol = begun.nextSetBit(0); symbol >= 0; symbol = begun.nextSetBit(symbol + 1)) {
            for (int variant : grammar.variantsOf(symbol)) {
                if (grammar.rightHandSide(variant).length > 0) {
                    add(closures.item(variant, 0));
                }
            }
        }
        Arrays.sort(moved, 0, movedCount);
    }

    private void add(int item) {
        if (movedCount == moved.length) {
            moved = Arrays.copyOf(moved, 2 * movedCount);
        }
        moved[movedCount++] = (long) closures.next(item) << Integer.SIZE | (item + 1);
    }
}
