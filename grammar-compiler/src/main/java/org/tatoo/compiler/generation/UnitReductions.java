package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.LrAutomaton.State;

/**
 * The combination of reductions by one symbol that need no look-ahead with the step that leads to them. They only
 * change the state on top, so the beginning of a step determines its end. Half of the reductions of a programming
 * language are of this kind.
 */
final class UnitReductions {
    private final List<State> states;
    private final List<Variant> variants;
    private final Reports reports;
    private final VirtualGeneration virtual;
    private final Map<List<Integer>, Integer> starts = new LinkedHashMap<>();
    private final List<Integer> cells = new ArrayList<>(List.of(0));

    UnitReductions(LrAutomaton automaton, VirtualGeneration virtual, List<Variant> variants, Reports reports) {
        states = automaton.states();
        this.virtual = virtual;
        this.variants = variants;
        this.reports = reports;
    }

    /**
     * Returns the step from the state {@code below} to {@code next}.
     *
     * @return the state in which it ends; in the high half, the start of the reductions in {@link #cells}, 0 if there
     *     are none
     */
    int step(int below, int next) {
        List<Integer> made = new ArrayList<>();
        int state = next;
        for (int number = unit(below, state); number != LrAutomaton.NONE; number = unit(below, state)) {
            Variant variant = variants.get(number);
            made.add(number + 1);
            made.add(state);
            state = states.get(below).successors()[variant.leftHandSide().index()];
        }
        if (made.isEmpty()) {
            return state;
        }
        int start = start(made);
        return start > Short.MAX_VALUE ? next : start << Character.SIZE | state;
    }

    /**
     * Returns the variant that {@code state} reduces without look-ahead, if it can be combined. It must have one
     * symbol, no call may deliver it, no number may be kept because of the state, and no element of a list may be
     * counted.
     */
    private int unit(int below, int state) {
        int variant = virtual.soleReduction(states.get(state));
        return variant != LrAutomaton.NONE
                        && states.get(state).name() == null
                        && !states.get(state).isCounted()
                        && !isCounted(below, variants.get(variant))
                        && variants.get(variant).leftHandSide().longest().isEmpty()
                        && variants.get(variant).rightHandSide().size() == 1
                        && !reports.isCalled(variants.get(variant))
                ? variant
                : LrAutomaton.NONE;
    }

    private boolean isCounted(int below, Variant variant) {
        int successor = states.get(below).successors()[variant.leftHandSide().index()];
        return successor != LrAutomaton.NONE && states.get(successor).isCounted();
    }

    private int start(List<Integer> made) {
        return starts.computeIfAbsent(made, list -> {
            int start = cells.size();
            cells.addAll(list);
            cells.add(0);
            return start;
        });
    }

    /** Returns for each reduction its variant plus 1, and the state that makes it; 0 after the last of a step. */
    int[] cells() {
        return cells.stream().mapToInt(Integer::intValue).toArray();
    }
}
