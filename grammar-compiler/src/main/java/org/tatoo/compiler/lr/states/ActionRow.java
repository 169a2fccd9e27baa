package org.tatoo.compiler.lr.states;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.grammar.Associativity;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.lr.grammar.LrGrammar;

/**
 * The actions of one state for each terminal, after priorities. A cell is {@link #ERROR}, {@link #SHIFT},
 * {@link #EMPTIED}, {@link #CONFLICT}, {@link #ACCEPT}, or a reduction ({@link #reduction}).
 */
public final class ActionRow {
    public static final int ERROR = 0;
    public static final int SHIFT = 1;
    /** An error caused by {@code nonassoc}. */
    static final int EMPTIED = 2;

    static final int CONFLICT = 3;
    public static final int ACCEPT = Integer.MAX_VALUE;

    /** Marks the absence of a reduction. */
    public static final int NONE = -1;

    private final LrGrammar grammar;
    private final int[] cells;
    private final BitSet tokens = new BitSet();
    private int soleReduction = NONE;
    private boolean conflict;

    private ActionRow(LrGrammar grammar) {
        this.grammar = grammar;
        cells = new int[grammar.terminals()];
    }

    /** Creates the row of a state with these reductions and shifts. */
    public static ActionRow of(LrGrammar grammar, Reductions reductions, BitSet shifts) {
        ActionRow row = new ActionRow(grammar);
        int[] cells = row.cells;
        for (int terminal = shifts.nextSetBit(0); terminal >= 0; terminal = shifts.nextSetBit(terminal + 1)) {
            cells[terminal] = SHIFT;
        }
        BitSet contested = new BitSet();
        for (int i = 0; i < reductions.size(); i++) {
            int cell = row.cell(reductions.variant(i));
            BitSet set = reductions.lookAheads(i);
            for (int terminal = set.nextSetBit(0); terminal >= 0; terminal = set.nextSetBit(terminal + 1)) {
                if (cells[terminal] != ERROR) {
                    contested.set(terminal);
                }
                cells[terminal] = cell;
            }
        }
        for (int terminal = contested.nextSetBit(0); terminal >= 0; terminal = contested.nextSetBit(terminal + 1)) {
            cells[terminal] = row.resolve(terminal, shifts.get(terminal), reductions);
            row.conflict |= cells[terminal] == CONFLICT;
        }
        row.summarize();
        return row;
    }

    /** Returns the variants that can be reduced on {@code terminal}. */
    static List<Integer> reducedOn(int terminal, Reductions reductions) {
        return reductions.on(terminal);
    }

    /** Returns the cell for reducing {@code variant}. */
    static int reduction(int variant) {
        return -variant - 1;
    }

    /** Resolves a cell where more than one action is possible. */
    private int resolve(int terminal, boolean shifts, Reductions reductions) {
        Priority shift = shifts ? grammar.priorityOfTerminal(terminal) : null;
        if (shifts && shift == null) {
            return CONFLICT;
        }
        Priority highest = shift;
        int best = NONE;
        boolean several = false;
        for (int i = 0; i < reductions.size(); i++) {
            if (!reductions.lookAheads(i).get(terminal)) {
                continue;
            }
            Priority priority = grammar.priorityOfVariant(reductions.variant(i));
            if (priority == null) {
                return CONFLICT;
            }
            int order = highest == null ? 1 : priority.level().compareTo(highest.level());
            if (order > 0) {
                highest = priority;
            }
            if (order >= 0) {
                several = order == 0 && best != NONE;
                best = reductions.variant(i);
            }
        }
        if (highest == null || several) {
            return CONFLICT;
        }
        if (best == NONE) {
            return SHIFT;
        }
        boolean tied = shift != null && shift.level().compareTo(highest.level()) == 0;
        return tied ? choose(highest.associativity(), best) : cell(best);
    }

    private int choose(Associativity associativity, int variant) {
        return switch (associativity) {
            case LEFT -> cell(variant);
            case RIGHT -> SHIFT;
            case NONASSOC -> EMPTIED;
        };
    }

    private int cell(int variant) {
        return grammar.accepts(variant) ? ACCEPT : reduction(variant);
    }

    /** Returns whether priorities leave a conflict. */
    boolean hasConflict() {
        return conflict;
    }

    /** Returns the action on {@code terminal}. */
    public int at(int terminal) {
        return cells[terminal];
    }

    /** Returns whether this row and {@code other} have the same action wherever both have one. */
    boolean agrees(ActionRow other) {
        for (int terminal = 0; terminal < cells.length; terminal++) {
            int cell = cells[terminal];
            int otherCell = other.cells[terminal];
            if (cell != otherCell && cell != ERROR && otherCell != ERROR) {
                return false;
            }
        }
        return true;
    }

    int terminals() {
        return cells.length;
    }

    /** Returns the variant reduced without look-ahead because it is the only action; {@link #NONE} if there is none. */
    public int soleReduction() {
        return soleReduction;
    }

    /**
     * Returns the tokens on which the state shifts or reduces: those the lexer looks for, unless a default reduction
     * comes first.
     */
    public BitSet tokens() {
        return (BitSet) tokens.clone();
    }

    /** Precomputes the values that merging needs repeatedly. */
    private void summarize() {
        for (int token = 0; token < grammar.tokens(); token++) {
            if (cells[token] == SHIFT || cells[token] < 0) {
                tokens.set(token);
            }
        }
        int only = ERROR;
        for (int cell : cells) {
            if (cell != ERROR && cell != only) {
                if (only != ERROR) {
                    return;
                }
                only = cell;
            }
        }
        if (only < 0) {
            soleReduction = -only - 1;
        }
    }

    /** Returns the virtual terminals on which the state shifts or reduces. */
    public BitSet virtuals() {
        BitSet virtuals = grammar.virtuals();
        for (int terminal = virtuals.nextSetBit(0); terminal >= 0; terminal = virtuals.nextSetBit(terminal + 1)) {
            virtuals.set(terminal, cells[terminal] != ERROR);
        }
        return virtuals;
    }

    /** Returns the ends of regions on which the state shifts or reduces. */
    public BitSet edges() {
        BitSet edges = grammar.edges();
        for (int terminal = edges.nextSetBit(0); terminal >= 0; terminal = edges.nextSetBit(terminal + 1)) {
            edges.set(terminal, cells[terminal] != ERROR);
        }
        return edges;
    }

    /** Returns whether there is an action on a terminal other than the end of a region; the error terminal counts. */
    boolean hasOthers() {
        return !tokens.isEmpty()
                || !virtuals().isEmpty()
                || cells[grammar.end()] != ERROR
                || cells[grammar.error()] != ERROR;
    }

    /** Returns whether no virtual terminal can come, or only answers to the same question can come. */
    public boolean isExclusive() {
        BitSet possible = tokens();
        possible.or(virtuals());
        possible.or(edges());
        possible.set(grammar.end(), cells[grammar.end()] != ERROR);
        return grammar.isExclusive(possible);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ActionRow that && Arrays.equals(cells, that.cells);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(cells);
    }
}
