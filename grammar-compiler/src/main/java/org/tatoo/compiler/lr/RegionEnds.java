package org.tatoo.compiler.lr;

import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Terminals;

/** The behaviour of states at the end of a region, which is checked before any byte is examined. */
public final class RegionEnds {
    private final Terminals terminals;

    /** @param grammar the grammar of the states */
    public RegionEnds(Grammar grammar) {
        terminals = grammar.terminals();
    }

    /**
     * Returns whether the end of a region matters in {@code state}; not before a question, whose answer may be zero
     * bytes long.
     */
    public boolean matters(LrAutomaton.State state) {
        return state.inside() && !hasActions(state, terminals.firstVirtual(), terminals.firstEdge());
    }

    /**
     * Returns whether only the end of a region allows {@code state} to continue, or to reduce if an error may come as
     * well.
     */
    public boolean isAwaited(LrAutomaton.State state) {
        boolean reduces = state.soleReduction() != LrAutomaton.NONE && state.reducesOnError();
        return matters(state)
                && !reduces
                && hasActions(state, terminals.firstEdge(), terminals.count())
                && !hasActions(state, 0, terminals.firstEdge());
    }

    /** Returns the only end on which {@code state} continues; {@link LrAutomaton#NONE} if not exactly one. */
    public int only(LrAutomaton.State state) {
        int[] ends = ends().filter(end -> state.actions()[end] != 0).toArray();
        return ends.length == 1 ? ends[0] : LrAutomaton.NONE;
    }

    /** Returns the variant that {@code state} reduces wherever it is; {@link LrAutomaton#NONE} if there is none. */
    public int anywhere(LrAutomaton.State state) {
        int sole = state.soleReduction();
        boolean depends = sole != LrAutomaton.NONE
                && matters(state)
                && (isAwaited(state) || ends().anyMatch(end -> state.actions()[end] != -sole - 1));
        return depends ? LrAutomaton.NONE : sole;
    }

    /** Returns the variant that {@code state} reduces except at ends of regions; {@link LrAutomaton#NONE} if none. */
    public int elsewhere(LrAutomaton.State state) {
        return isAwaited(state) ? LrAutomaton.NONE : state.soleReduction();
    }

    private IntStream ends() {
        return IntStream.range(terminals.firstEdge(), terminals.count());
    }

    private static boolean hasActions(LrAutomaton.State state, int from, int to) {
        return IntStream.range(from, to).anyMatch(column -> state.actions()[column] != 0);
    }
}
