package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.states.Closures.Origin;

/**
 * The LALR(1) states, split where merging the states of the canonical LR(1) automaton would lose a property that
 * {@link MergeGuard} preserves. They are split by the relevant look-aheads only (Denny and Malloy 2010). The canonical
 * automaton is never built.
 */
public final class Ielr1 {
    private static final BitSet[] NONE = {};

    /** A state: that of the LR(0) automaton, and the relevant look-aheads of each kernel item, if there are any. */
    private static final class Distinct {
        final int lr0;
        final BitSet[] lookAheads;
        private final int hash;

        Distinct(int lr0, BitSet[] lookAheads) {
            this.lr0 = lr0;
            this.lookAheads = lookAheads;
            hash = 31 * lr0 + Arrays.hashCode(lookAheads);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Distinct that && lr0 == that.lr0 && Arrays.equals(lookAheads, that.lookAheads);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final Origins origins;
    private final GotoGraph lr0;
    private final TokenPairs pairs;
    private final Relevance[][] relevant;

    /** For each state of the LR(0) automaton, true if look-aheads are relevant in it. */
    private final boolean[] isRelevant;

    private final Worklist<Distinct> distinct = new Worklist<>();

    private Ielr1(Origins origins, Relevance[][] relevant, TokenPairs pairs) {
        this.origins = origins;
        this.relevant = relevant;
        this.pairs = pairs;
        lr0 = origins.lr0();
        isRelevant = new boolean[relevant.length];
        for (int state = 0; state < relevant.length; state++) {
            for (Relevance item : relevant[state]) {
                isRelevant[state] |= !item.isEmpty();
            }
        }
    }

    /**
     * Returns the states of {@code grammar}.
     *
     * @throws TooManyStates if there would be too many
     */
    public static Lr1States of(LrGrammar grammar, MergeGuard guard) {
        Closures closures = new Closures(grammar);
        GotoGraph lr0 = Lr0.of(closures);
        Origins origins = new Origins(closures, lr0);
        BitSet[][] lookAheads = LookAheads.of(origins, lr0);
        Relevance[][] relevant = RelevantLookAheads.of(origins, lookAheads, guard);
        GotoGraph graph = new Ielr1(origins, relevant, guard.pairs()).split();
        return states(origins, graph, graph.size() == lr0.size() ? lookAheads : LookAheads.of(origins, graph));
    }

    private GotoGraph split() {
        for (int start = 0; start < origins.closures().starts(); start++) {
            distinct.number(distinct(start, new BitSet[] {origins.closures().startLookAhead()}));
        }
        List<GotoGraph.State> states = new ArrayList<>();
        distinct.expandAll((state, number) -> {
            GotoGraph.State plain = lr0.get(state.lr0);
            int[] targets = new int[plain.targets().length];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = distinct.number(successor(state, i));
            }
            TooManyStates.check(distinct.size());
            states.add(new GotoGraph.State(state.lr0, plain.core(), plain.symbols(), targets));
        });
        return new GotoGraph(states);
    }

    /** Returns the state after the transition {@code number} of {@code state}. */
    private Distinct successor(Distinct state, int number) {
        int target = lr0.get(state.lr0).targets()[number];
        if (!isRelevant[target]) {
            return new Distinct(target, NONE);
        }
        Origin[] from = origins.of(state.lr0).successors()[number];
        BitSet[] lookAheads = new BitSet[from.length];
        for (int i = 0; i < from.length; i++) {
            // if nothing is relevant in the target, nothing that comes from here is relevant either
            lookAheads[i] = state.lookAheads.length == 0 ? from[i].spontaneous() : from[i].in(state.lookAheads);
        }
        return distinct(target, lookAheads);
    }

    private Distinct distinct(int state, BitSet[] lookAheads) {
        if (!isRelevant[state]) {
            return new Distinct(state, NONE);
        }
        for (int i = 0; i < lookAheads.length; i++) {
            lookAheads[i] = relevant[state][i].of(lookAheads[i], pairs);
        }
        return new Distinct(state, lookAheads);
    }

    private static Lr1States states(Origins origins, GotoGraph graph, BitSet[][] lookAheads) {
        List<Lr1States.State> states = new ArrayList<>();
        for (int number = 0; number < graph.size(); number++) {
            GotoGraph.State state = graph.get(number);
            states.add(new Lr1States.State(
                    new ItemSet(state.core(), List.of(lookAheads[number])),
                    origins.of(state.lr0()).reductions(lookAheads[number]),
                    state.symbols(),
                    state.targets()));
        }
        return new Lr1States(origins.closures(), states);
    }
}
