package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lexer.Lexer;

/**
 * Merges states of equal core where no handler can tell: each state keeps, for every terminal it had an action for, the
 * same action after priorities, and, if it consults a look-ahead, accepts no new token that disturbs one it accepted
 * and nothing beside a virtual terminal. So
 * merging adds no conflict, changes no delivered token and delays none; on wrong input it may only find the error later,
 * before any shift. (Pager 1977 for merging; Denny 2010 for what it does to a lexer directed by the parser.)
 *
 * <p>In breadth-first order each state goes into the first class of its core that stays compatible; then classes are
 * split by their successors until stable. Taking members out of a class keeps the others compatible: an action that won
 * against the look-aheads of all members wins against those of fewer.
 */
final class StateMerger {
    private final LrGrammar grammar;
    private final List<Lr1States.State> states;
    private final List<ActionRow> rows;
    private final List<BitSet> disturbs;
    private final BitSet skipped;
    private final int[] classOf;

    private StateMerger(LrGrammar grammar, List<Lr1States.State> states, List<ActionRow> rows, Lexer lexer) {
        this.grammar = grammar;
        this.states = states;
        this.rows = rows;
        disturbs = lexer.disturbs();
        skipped = lexer.skipped();
        classOf = new int[states.size()];
    }

    /** The class of each state; classes are numbered by their first state, the start states' first. */
    static int[] merge(LrGrammar grammar, List<Lr1States.State> states, List<ActionRow> rows, Lexer lexer) {
        StateMerger merger = new StateMerger(grammar, states, rows, lexer);
        merger.partitionByCompatibility();
        while (merger.splitBySuccessors()) {
            // until stable
        }
        return merger.classOf;
    }

    private void partitionByCompatibility() {
        Map<ItemSet.Core, List<Merged>> classesOfCore = new HashMap<>();
        int count = 0;
        for (int state = 0; state < states.size(); state++) {
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

    /** A class of compatible states, with what they do together. */
    private final class Merged {
        private final int number;
        private final List<Integer> members = new ArrayList<>();
        private Map<Integer, BitSet> reductions;
        private ActionRow row;

        Merged(int number, int state) {
            this.number = number;
            members.add(state);
            reductions = states.get(state).reductions();
            row = rows.get(state);
        }

        /** Takes {@code state} in if that keeps all states compatible. */
        boolean join(int state) {
            Map<Integer, BitSet> extended = union(reductions, states.get(state).reductions());
            boolean same = extended.equals(reductions);
            ActionRow merged = same
                    ? row
                    : ActionRow.of(grammar, extended, states.get(state).successors());
            if (!keeps(rows.get(state), merged)
                    || (!same && !members.stream().allMatch(member -> keeps(rows.get(member), merged)))) {
                return false;
            }
            members.add(state);
            reductions = extended;
            row = merged;
            return true;
        }
    }

    /** The row of the class of {@code members}. */
    static ActionRow mergedRow(LrGrammar grammar, List<Lr1States.State> states, List<Integer> members) {
        Map<Integer, BitSet> reductions = Map.of();
        for (int member : members) {
            reductions = union(reductions, states.get(member).reductions());
        }
        return ActionRow.of(grammar, reductions, states.get(members.get(0)).successors());
    }

    private static Map<Integer, BitSet> union(Map<Integer, BitSet> first, Map<Integer, BitSet> second) {
        Map<Integer, BitSet> union = new TreeMap<>();
        first.forEach((variant, lookAheads) -> union.put(variant, (BitSet) lookAheads.clone()));
        second.forEach((variant, lookAheads) ->
                union.computeIfAbsent(variant, v -> new BitSet()).or(lookAheads));
        return union;
    }

    private boolean keeps(ActionRow row, ActionRow merged) {
        for (int terminal = 0; terminal < row.terminals(); terminal++) {
            if (row.at(terminal) != ActionRow.ERROR && row.at(terminal) != merged.at(terminal)) {
                return false;
            }
        }
        if (row.soleReduction() != merged.soleReduction()) {
            return false;
        }
        return row.soleReduction() != ActionRow.NONE
                || (merged.isExclusive() && undisturbed(row.tokens(), merged.tokens()));
    }

    private boolean undisturbed(BitSet accepted, BitSet merged) {
        BitSet looked = (BitSet) accepted.clone();
        looked.or(skipped);
        BitSet added = (BitSet) merged.clone();
        added.andNot(accepted);
        return added.stream().noneMatch(token -> disturbs.get(token).intersects(looked));
    }

    /** Splits classes whose members lead to different classes; false if there is none. */
    private boolean splitBySuccessors() {
        Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
        int[] split = new int[classOf.length];
        for (int state = 0; state < split.length; state++) {
            List<Integer> signature = new ArrayList<>();
            signature.add(classOf[state]);
            states.get(state).successors().values().forEach(successor -> signature.add(classOf[successor]));
            Integer number = numbers.putIfAbsent(signature, numbers.size());
            split[state] = number == null ? numbers.size() - 1 : number;
        }
        boolean changed = !Arrays.equals(split, classOf);
        System.arraycopy(split, 0, classOf, 0, split.length);
        return changed;
    }
}
