package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The merging of states with the same core as far as {@link MergeGuard} allows (Pager 1977).
 *
 * <p>In breadth-first order each state goes into the first class of its core that stays compatible; then classes are
 * split by their successors until stable. Taking members out of a class keeps the others compatible: an action that won
 * against the look-aheads of all members wins against those of fewer.
 */
public final class StateMerger {
    private static final int[] NONE = {};

    private final LrGrammar grammar;
    private final Lr1States states;
    private final List<ActionRow> rows;
    private final MergeGuard guard;
    private final int[] classOf;

    private StateMerger(LrGrammar grammar, Lr1States states, List<ActionRow> rows, MergeGuard guard) {
        this.grammar = grammar;
        this.states = states;
        this.rows = rows;
        this.guard = guard;
        classOf = new int[rows.size()];
    }

    /** Returns the class of each state; classes are numbered by their first state, the start states' first. */
    public static int[] merge(LrGrammar grammar, Lr1States states, List<ActionRow> rows, MergeGuard guard) {
        StateMerger merger = new StateMerger(grammar, states, rows, guard);
        merger.partitionByCompatibility();
        while (merger.splitBySuccessors()) {
            // until stable
        }
        return merger.classOf;
    }

    private void partitionByCompatibility() {
        Map<ItemSet.Core, List<Merged>> classesOfCore = new HashMap<>();
        int count = 0;
        for (int state = 0; state < classOf.length; state++) {
            List<Merged> classes =
                    classesOfCore.computeIfAbsent(states.get(state).kernel().core(), core -> new ArrayList<>());
            Merged joined = firstJoined(classes, state);
            if (joined == null) {
                joined = new Merged(count++, state);
                classes.add(joined);
            }
            classOf[state] = joined.number;
        }
    }

    private static @Nullable Merged firstJoined(List<Merged> classes, int state) {
        for (Merged candidate : classes) {
            if (candidate.join(state)) {
                return candidate;
            }
        }
        return null;
    }

    /** A class of compatible states, with their combined actions. */
    private final class Merged {
        private final int number;
        private Reductions reductions;
        private ActionRow row;

        Merged(int number, int state) {
            this.number = number;
            reductions = states.get(state).reductions();
            row = rows.get(state);
        }

        /** Adds {@code state} if all states remain compatible; members preserve the same actions as their class. */
        boolean join(int state) {
            ActionRow joining = rows.get(state);
            if (!guard.mayKeep(row, joining)) {
                return false;
            }
            Reductions extended = reductions.with(states.get(state).reductions());
            ActionRow merged = extended == reductions
                    ? row
                    : ActionRow.of(grammar, extended, states.get(state).shifts(grammar));
            if (!guard.keeps(joining, merged) || !guard.keeps(row, merged)) {
                return false;
            }
            reductions = extended;
            row = merged;
            return true;
        }
    }

    /** Returns the row of the class of {@code members}. */
    public static ActionRow mergedRow(
            LrGrammar grammar, Lr1States states, List<ActionRow> rows, List<Integer> members) {
        if (members.size() == 1) {
            return rows.get(members.get(0));
        }
        Reductions reductions = states.get(members.get(0)).reductions();
        for (int member : members) {
            reductions = reductions.with(states.get(member).reductions());
        }
        return ActionRow.of(grammar, reductions, states.get(members.get(0)).shifts(grammar));
    }

    /** The identity of a state: its class and, for classes with several members, the classes of its successors. */
    private static final class Signature {
        private final int[] classes;
        private final int hash;

        Signature(int[] classes) {
            this.classes = classes;
            hash = Arrays.hashCode(classes);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Signature that && Arrays.equals(classes, that.classes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** Splits classes whose members lead to different classes; returns false if there is none. */
    private boolean splitBySuccessors() {
        int[] sizes = new int[classOf.length];
        for (int number : classOf) {
            sizes[number]++;
        }
        Worklist<Signature> numbers = new Worklist<>();
        int[] split = new int[classOf.length];
        for (int state = 0; state < split.length; state++) {
            int[] targets = sizes[classOf[state]] > 1 ? states.get(state).targets() : NONE;
            int[] signature = new int[targets.length + 1];
            signature[0] = classOf[state];
            for (int i = 0; i < targets.length; i++) {
                signature[i + 1] = classOf[targets[i]];
            }
            split[state] = numbers.number(new Signature(signature));
        }
        boolean changed = !Arrays.equals(split, classOf);
        System.arraycopy(split, 0, classOf, 0, split.length);
        return changed;
    }
}
