package org.tatoo.compiler.lr;

import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Terminals;

/** What states do where a region ends, which decides before any byte is looked at. */
public final class RegionEnds {
    private final Terminals terminals;

    /** @param grammar whose states are asked for */
    public RegionEnds(Grammar grammar) {
        terminals = grammar.terminals();
    }

    /**
     * Whether it matters in {@code state} if the region ends; not if a question comes next, which may be answered by
     * nothing.
     */
    public boolean matters(LrAutomaton.State state) {
        return state.inside() && !hasActions(state, terminals.firstVirtual(), terminals.firstEdge());
    }

    /**
     * Whether nothing but the end of a region allows {@code state} to continue, or to reduce if an error may come as well.
     */
    public boolean isAwaited(LrAutomaton.State state) {
        boolean reduces = state.soleReduction() != LrAutomaton.NONE && state.reducesOnError();
        return matters(state)
                && !reduces
                && hasActions(state, terminals.firstEdge(), terminals.count())
                && !hasActions(state, 0, terminals.firstEdge());
    }

    /** The only end that allows {@code state} to continue; {@link LrAutomaton#NONE} if there is none or several do. */
    public int only(LrAutomaton.State state) {
        int[] ends = ends().filter(end -> state.actions()[end] != 0).toArray();
        return ends.length == 1 ? ends[0] : LrAutomaton.NONE;
    }

    /** The variant that {@code state} reduces wherever it is; {@link LrAutomaton#NONE} if there is none. */
    public int anywhere(LrAutomaton.State state) {
        int sole = state.soleReduction();
        boolean depends = sole != LrAutomaton.NONE
                && matters(state)
                && (isAwaited(state) || ends().anyMatch(end -> state.actions()[end] != -sole - 1));
        return depends ? LrAutomaton.NONE : sole;
    }

    /** The variant that {@code state} reduces except where a region ends; {@link LrAutomaton#NONE} if there is none. */
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
