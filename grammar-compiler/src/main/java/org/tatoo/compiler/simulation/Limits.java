package org.tatoo.compiler.simulation;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.runtime.SyntaxError.Kind;

/** The bounds of lists and productions, on the stack of an interpreted parser. */
final class Limits {
    private final LrAutomaton automaton;

    Limits(LrAutomaton automaton) {
        this.automaton = automaton;
    }

    /**
     * An element or a byte too many.
     *
     * @param at the position of the error
     */
    record Excess(Kind kind, int at) {}

    /** Returns what is too much with the terminal on top, which ends before {@code end}; null if nothing is. */
    @Nullable
    Excess shifted(Frame pushed, int end) {
        int last = pushed.bytes().length() == 0 ? Integer.MAX_VALUE : lastEnd(pushed);
        if (end > last) {
            return new Excess(Kind.TOO_LONG, Math.max(last, pushed.bytes().from()));
        }
        return isFull(pushed) ? new Excess(Kind.TOO_MANY, end) : null;
    }

    /** Returns what is too much with the production on top; null if nothing is. */
    @Nullable
    Kind reduced(Frame top, Variant reduced) {
        if (isFull(top)) {
            return Kind.TOO_MANY;
        }
        int longest = reduced.leftHandSide().longest().orElse(Integer.MAX_VALUE);
        return top.bytes().length() > longest ? Kind.TOO_LONG : null;
    }

    /** Returns the position before which the productions end that {@code top} is certainly in. */
    int lastEnd(Frame top) {
        long last = Integer.MAX_VALUE;
        for (Frame entry = top; entry != null && !automaton.bounds().isEmpty(); entry = entry.below()) {
            LrAutomaton.Extent extent = automaton.states().get(entry.state()).extent();
            Frame.Range begun = entry.bytes(extent.begun());
            last = begun.length() == 0 ? last : Math.min(last, begun.from() + (long) extent.longest());
        }
        return (int) last;
    }

    /** Returns whether the list of the element before {@code top} has too many elements with it. */
    private boolean isFull(Frame top) {
        LrAutomaton.State state = automaton.states().get(top.state());
        if (state.most() > 0) {
            return top.count() > state.most();
        }
        Frame list = top.under(state.above());
        return state.above() > 0
                && list.count() >= automaton.states().get(list.state()).most();
    }
}
