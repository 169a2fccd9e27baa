package org.tatoo.compiler.lr.states;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The conditions for merging states with the same core. Each state keeps, for every terminal for which it had an
 * action, the same action after priorities. If it consults a look-ahead, it gains no token that disturbs one it
 * accepted, and no alternative to a virtual terminal. Merging therefore adds no conflict, changes no delivered token
 * and delays none; on wrong input it may only find the error later, before any shift (Denny 2010, on the effects of
 * merging with a parser-directed lexer). Its actions at the end of a region, and whether it has any others, stay the
 * same. With the directive {@code exact}, a state that consults a look-ahead also keeps rejecting everything that it
 * rejected.
 */
public final class MergeGuard {
    private final LrGrammar grammar;
    private final TokenPairs pairs;
    private final BitSet skipped;
    private final boolean exact;

    public MergeGuard(LrGrammar grammar, Lexer lexer, boolean exact) {
        this.grammar = grammar;
        this.exact = exact;
        pairs = new TokenPairs(lexer.disturbs());
        skipped = lexer.skipped();
    }

    /** Returns whether a state with {@code row} loses nothing if {@code merged} replaces it. */
    boolean keeps(ActionRow row, ActionRow merged) {
        if (row.equals(merged)) {
            return true;
        }
        for (int terminal = 0; terminal < row.terminals(); terminal++) {
            if (row.at(terminal) != ActionRow.ERROR && row.at(terminal) != merged.at(terminal)) {
                return false;
            }
        }
        if (row.soleReduction() != merged.soleReduction() || !keepsEdges(row, merged)) {
            return false;
        }
        return row.soleReduction() != ActionRow.NONE || (!exact && admits(row, merged));
    }

    /** Returns whether both act alike at ends of regions, and agree on having other actions and questions. */
    private boolean keepsEdges(ActionRow row, ActionRow merged) {
        return grammar.edges().isEmpty()
                || (row.edges().equals(merged.edges())
                        && row.hasOthers() == merged.hasOthers()
                        && row.virtuals().isEmpty() == merged.virtuals().isEmpty());
    }

    /** Returns whether a row that preserves both can exist. */
    boolean mayKeep(ActionRow first, ActionRow second) {
        boolean alike = exact && first.soleReduction() == ActionRow.NONE;
        return alike ? first.equals(second) : first.agrees(second);
    }

    private boolean admits(ActionRow row, ActionRow merged) {
        BitSet looked = row.tokens();
        BitSet added = merged.tokens();
        added.andNot(looked);
        looked.or(skipped);
        for (int token = added.nextSetBit(0); token >= 0; token = added.nextSetBit(token + 1)) {
            if (pairs.disturbs(token, looked)) {
                return false;
            }
        }
        return merged.isExclusive();
    }

    /** Returns the tokens that may have to be distinguished together. */
    TokenPairs pairs() {
        return pairs;
    }

    /**
     * Returns the relevant look-aheads, by the position of their variant, of a state with these reductions and shifts:
     * as long as states agree on them, merging preserves each of them. All other look-aheads are irrelevant.
     *
     * @param reductions the reductions, with the look-aheads of all states that might be merged
     */
    List<Relevance> relevant(Reductions reductions, BitSet shifts) {
        BitSet reducing = new BitSet();
        BitSet contested = new BitSet();
        BitSet possible = (BitSet) shifts.clone();
        for (int i = 0; i < reductions.size(); i++) {
            BitSet again = (BitSet) reductions.lookAheads(i).clone();
            again.and(possible);
            contested.or(again);
            possible.or(reductions.lookAheads(i));
            reducing.or(reductions.lookAheads(i));
        }
        BitSet deciding = grammar.virtuals();
        deciding.or(grammar.edges());
        if (!grammar.edges().isEmpty() && deciding.intersects(reducing)) {
            return restricted(reductions, reducing, new BitSet());
        }
        if (contested.isEmpty() && shifts.isEmpty() && reductions.size() == 1) {
            return List.of();
        }
        if (isWholeRelevant(reductions, shifts, contested, possible)) {
            return restricted(reductions, reducing, new BitSet());
        }
        removeShifted(contested, reductions, shifts);
        return relevant(reductions, reducing, contested, shifts);
    }

    /** Returns whether every look-ahead may decide whether the state asks, reads, or reduces immediately. */
    private boolean isWholeRelevant(Reductions reductions, BitSet shifts, BitSet contested, BitSet possible) {
        BitSet uncontested = (BitSet) shifts.clone();
        uncontested.andNot(contested);
        boolean maybeSole = !contested.isEmpty() && reductions.size() > 1 && uncontested.isEmpty();
        boolean asks = grammar.firstVirtual(possible) >= 0;
        return exact || maybeSole || (asks && !grammar.isExclusive(possible));
    }

    /** Removes the terminals that are shifted although all items reduce on them: they are also shifted if fewer do. */
    private void removeShifted(BitSet contested, Reductions reductions, BitSet shifts) {
        if (contested.intersects(shifts)) {
            ActionRow row = ActionRow.of(grammar, reductions, shifts);
            for (int terminal = contested.nextSetBit(0); terminal >= 0; terminal = contested.nextSetBit(terminal + 1)) {
                contested.set(terminal, row.at(terminal) != ActionRow.SHIFT);
            }
        }
    }

    private List<Relevance> relevant(Reductions reductions, BitSet reducing, BitSet contested, BitSet shifts) {
        BitSet fixed = shifts.get(0, grammar.tokens());
        fixed.or(skipped);
        BitSet others = reducing.get(0, grammar.tokens());
        others.andNot(shifts);
        BitSet always = (BitSet) contested.clone();
        BitSet beside = new BitSet();
        for (int token = others.nextSetBit(0); token >= 0; token = others.nextSetBit(token + 1)) {
            boolean disturbs = pairs.disturbs(token, others);
            // with several reductions the other token may be a look-ahead of another item
            if (pairs.disturbs(token, fixed) || (reductions.size() == 1 ? pairs.leads(token, others) : disturbs)) {
                always.set(token);
            } else if (disturbs) {
                beside.set(token);
            }
        }
        return restricted(reductions, always, beside);
    }

    private static List<Relevance> restricted(Reductions reductions, BitSet always, BitSet beside) {
        List<Relevance> restricted = new ArrayList<>(reductions.size());
        for (int i = 0; i < reductions.size(); i++) {
            BitSet lookAheads = reductions.lookAheads(i);
            Relevance relevance = new Relevance((BitSet) lookAheads.clone(), (BitSet) lookAheads.clone());
            relevance.always().and(always);
            relevance.beside().and(beside);
            relevance.beside().andNot(always);
            restricted.add(relevance);
        }
        return restricted;
    }
}
