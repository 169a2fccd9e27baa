package org.tatoo.compiler.lr;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tatoo.compiler.lexer.Lexer;

/**
 * What states of equal core have to keep when they become one state: for every terminal that a state had an action for,
 * the same action after priorities; and, if it consults a look-ahead, no new token that disturbs one it accepted, and
 * nothing in addition to a virtual terminal. So merging adds no conflict, changes no delivered token and delays none; on
 * wrong input it may only find the error later, before any shift (Denny 2010, on what merging does to a lexer that the
 * parser directs). With the directive {@code exact} a state that consults a look-ahead keeps all it refuses, too.
 */
final class MergeGuard {
    private final LrGrammar grammar;
    private final List<BitSet> disturbs;
    private final BitSet skipped;
    private final boolean exact;

    MergeGuard(LrGrammar grammar, Lexer lexer, boolean exact) {
        this.grammar = grammar;
        this.exact = exact;
        disturbs = lexer.disturbs();
        skipped = lexer.skipped();
    }

    /** Whether a state with {@code row} loses nothing if {@code merged} takes its place. */
    boolean keeps(ActionRow row, ActionRow merged) {
        if (row.equals(merged)) {
            return true;
        }
        for (int terminal = 0; terminal < row.terminals(); terminal++) {
            if (row.at(terminal) != ActionRow.ERROR && row.at(terminal) != merged.at(terminal)) {
                return false;
            }
        }
        if (row.soleReduction() != merged.soleReduction()) {
            return false;
        }
        return row.soleReduction() != ActionRow.NONE || (!exact && admits(row, merged));
    }

    /** Whether a row that keeps both may exist. */
    boolean mayKeep(ActionRow first, ActionRow second) {
        boolean alike = exact && first.soleReduction() == ActionRow.NONE;
        return alike ? first.equals(second) : first.agrees(second);
    }

    private boolean admits(ActionRow row, ActionRow merged) {
        BitSet looked = row.tokens();
        BitSet added = merged.tokens();
        added.andNot(looked);
        looked.or(skipped);
        return merged.isExclusive()
                && added.stream().noneMatch(token -> disturbs.get(token).intersects(looked));
    }

    /**
     * The look-aheads, by variant, that may not be lost sight of in a state with these reductions and shifts: as long as
     * states agree on them, each keeps what it has when they are merged. The others make no difference.
     *
     * @param reductions with the look-aheads of all states that might be merged
     */
    Map<Integer, BitSet> relevant(Map<Integer, BitSet> reductions, BitSet shifts) {
        BitSet reducing = new BitSet();
        BitSet contested = new BitSet();
        BitSet possible = (BitSet) shifts.clone();
        for (BitSet lookAheads : reductions.values()) {
            BitSet again = (BitSet) lookAheads.clone();
            again.and(possible);
            contested.or(again);
            possible.or(lookAheads);
            reducing.or(lookAheads);
        }
        if (contested.isEmpty() && shifts.isEmpty() && reductions.size() == 1) {
            return Map.of();
        }
        return restricted(
                reductions,
                isWholeRelevant(reductions, shifts, contested, possible)
                        ? reducing
                        : relevant(reducing, contested, possible, shifts));
    }

    /** Whether every look-ahead may decide what kind of state it is: one that asks, reads, or reduces at once. */
    private boolean isWholeRelevant(Map<Integer, BitSet> reductions, BitSet shifts, BitSet contested, BitSet possible) {
        BitSet uncontested = (BitSet) shifts.clone();
        uncontested.andNot(contested);
        boolean maybeSole = !contested.isEmpty() && reductions.size() > 1 && uncontested.isEmpty();
        boolean asks = possible.nextSetBit(grammar.firstVirtual()) >= 0;
        return exact || maybeSole || (asks && !grammar.isExclusive(possible));
    }

    private BitSet relevant(BitSet reducing, BitSet contested, BitSet possible, BitSet shifts) {
        BitSet looked = possible.get(0, grammar.tokens());
        looked.or(skipped);
        BitSet relevant = (BitSet) contested.clone();
        reducing.stream()
                .filter(terminal -> terminal < grammar.tokens() && !shifts.get(terminal))
                .filter(token -> disturbs.get(token).intersects(looked))
                .forEach(relevant::set);
        return relevant;
    }

    private static Map<Integer, BitSet> restricted(Map<Integer, BitSet> reductions, BitSet terminals) {
        Map<Integer, BitSet> restricted = new TreeMap<>();
        reductions.forEach((variant, lookAheads) -> {
            BitSet set = (BitSet) lookAheads.clone();
            set.and(terminals);
            if (!set.isEmpty()) {
                restricted.put(variant, set);
            }
        });
        return restricted;
    }
}
