package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Priority;

/**
 * What one state does on each terminal, after priorities. A cell is {@link #ERROR}, {@link #SHIFT}, {@link #EMPTIED},
 * {@link #CONFLICT}, {@link #ACCEPT}, or a reduction ({@link #reduction}).
 */
final class ActionRow {
    static final int ERROR = 0;
    static final int SHIFT = 1;
    /** An error because {@code nonassoc} says so. */
    static final int EMPTIED = 2;

    static final int CONFLICT = 3;
    static final int ACCEPT = Integer.MAX_VALUE;

    /** No reduction. */
    static final int NONE = -1;

    private final LrGrammar grammar;
    private final int[] cells;
    private final BitSet tokens = new BitSet();
    private int soleReduction = NONE;

    private ActionRow(LrGrammar grammar) {
        this.grammar = grammar;
        cells = new int[grammar.terminals()];
    }

    /** The row of a state with these reductions (look-aheads by variant) and these shifts. */
    static ActionRow of(LrGrammar grammar, Map<Integer, BitSet> reductions, BitSet shifts) {
        ActionRow row = new ActionRow(grammar);
        BitSet decided = (BitSet) shifts.clone();
        decided.stream().forEach(terminal -> row.cells[terminal] = SHIFT);
        BitSet contested = new BitSet();
        reductions.forEach((variant, lookAheads) -> {
            BitSet again = (BitSet) lookAheads.clone();
            again.and(decided);
            contested.or(again);
            decided.or(lookAheads);
            lookAheads.stream().forEach(terminal -> row.cells[terminal] = row.cell(variant));
        });
        contested.stream()
                .forEach(terminal -> row.cells[terminal] =
                        row.resolve(terminal, shifts.get(terminal), reducedOn(terminal, reductions)));
        row.summarize();
        return row;
    }

    /** The variants that can be reduced on {@code terminal}. */
    static List<Integer> reducedOn(int terminal, Map<Integer, BitSet> reductions) {
        List<Integer> variants = new ArrayList<>();
        reductions.forEach((variant, lookAheads) -> {
            if (lookAheads.get(terminal)) {
                variants.add(variant);
            }
        });
        return variants;
    }

    /** The cell that stands for reducing {@code variant}. */
    static int reduction(int variant) {
        return -variant - 1;
    }

    /** The cell where more than one action is possible. */
    private int resolve(int terminal, boolean shifts, List<Integer> reduced) {
        Priority shift = shifts ? grammar.priorityOfTerminal(terminal) : null;
        Priority highest = shift;
        for (int variant : reduced) {
            Priority priority = grammar.priorityOfVariant(variant);
            if (priority == null || (shifts && shift == null)) {
                return CONFLICT;
            }
            if (highest == null || priority.level().compareTo(highest.level()) > 0) {
                highest = priority;
            }
        }
        return highest == null ? CONFLICT : choose(highest, shift, reduced);
    }

    private int choose(Priority highest, @Nullable Priority shift, List<Integer> reduced) {
        List<Integer> best = reduced.stream()
                .filter(variant -> isLevel(grammar.priorityOfVariant(variant), highest))
                .toList();
        if (!isLevel(shift, highest)) {
            return best.size() == 1 ? cell(best.get(0)) : CONFLICT;
        }
        if (best.isEmpty()) {
            return SHIFT;
        }
        if (best.size() > 1) {
            return CONFLICT;
        }
        return switch (highest.associativity()) {
            case LEFT -> cell(best.get(0));
            case RIGHT -> SHIFT;
            case NONASSOC -> EMPTIED;
        };
    }

    private static boolean isLevel(@Nullable Priority priority, Priority highest) {
        return priority != null && priority.level().compareTo(highest.level()) == 0;
    }

    private int cell(int variant) {
        return grammar.accepts(variant) ? ACCEPT : reduction(variant);
    }

    /** What to do on {@code terminal}. */
    int at(int terminal) {
        return cells[terminal];
    }

    /** Whether this row and {@code other} do the same where both do something. */
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

    /** The variant that is reduced without look-ahead, because nothing else can be done; {@link #NONE} if there is none. */
    int soleReduction() {
        return soleReduction;
    }

    /** The tokens that are shifted or reduced on: those the lexer looks for, unless a sole reduction comes first. */
    BitSet tokens() {
        return (BitSet) tokens.clone();
    }

    /** Computes once what merging asks for again and again. */
    private void summarize() {
        for (int token = 0; token < grammar.tokens(); token++) {
            tokens.set(token, cells[token] == SHIFT || cells[token] < 0);
        }
        int[] actions = Arrays.stream(cells)
                .filter(cell -> cell != ERROR)
                .distinct()
                .limit(2)
                .toArray();
        if (actions.length == 1 && actions[0] < 0) {
            soleReduction = -actions[0] - 1;
        }
    }

    /** The virtual terminals that are shifted or reduced on. */
    BitSet virtuals() {
        BitSet virtuals = new BitSet();
        for (int terminal = grammar.firstVirtual(); terminal < cells.length; terminal++) {
            if (cells[terminal] != ERROR) {
                virtuals.set(terminal);
            }
        }
        return virtuals;
    }

    /** Whether, if a virtual terminal can come, nothing else can but what answers the same question. */
    boolean isExclusive() {
        BitSet possible = tokens();
        possible.or(virtuals());
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
