package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.ToIntFunction;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.LrAutomaton.State;

/**
 * The tables of the LR automaton, stored by columns: successive reductions caused by one terminal use one column, in
 * which the state itself is the index. The entry of a reduction contains the number of its symbols, which the next step
 * depends on. The tables are independent of the listener.
 */
final class SyntacticTables {
    private final Grammar grammar;
    private final List<State> states;
    private final VirtualGeneration virtual;
    private final UnitReductions units;

    SyntacticTables(Grammar grammar, LrAutomaton automaton, VirtualGeneration virtual, Reports reports) {
        this.grammar = grammar;
        this.states = automaton.states();
        this.virtual = virtual;
        units = new UnitReductions(automaton, virtual, grammar.variants(), reports);
    }

    List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        tables.add(Table.ofInts(
                "SOLE",
                "The reduction that each state makes without look-ahead, as in ACTION; 0 if there is none.",
                ofStates(state -> virtual.soleReduction(state) == LrAutomaton.NONE
                        ? 0
                        : reduction(virtual.soleReduction(state)))));
        if (!grammar.virtuals().isEmpty()) {
            tables.add(
                    Table.of("QUESTION", "The question that each state asks, plus 1.", ofStates(virtual::questionOf)));
            tables.add(Table.of(
                    "INSIDE",
                    "The variant that each question reduces unless a region ends, from the first such question on.",
                    virtual.inside()));
            tables.add(Table.of(
                    "KIND",
                    "1 for virtual terminals of raw bytes, 2 for those with which a count begins, 3 for choices that are "
                            + "reported, 4 for raw bytes up to a text, 5 and 6 for where a region begins and ends, 0 for "
                            + "others.",
                    grammar.virtuals().stream().mapToInt(SyntacticTables::kind).toArray()));
        }
        addActions(tables);
        addSuccessors(tables);
        tables.add(Table.of(
                "UNIT",
                "Reductions that a step takes along: variant plus 1 and the state that makes it, 0 at the end.",
                units.cells()));
        tables.add(Table.of(
                "LENGTH",
                "The symbols on the right-hand side of each variant.",
                ofVariants(variant -> variant.rightHandSide().size())));
        if (grammar.recovers()) {
            tables.add(Table.of(
                    "AFTER_ERROR",
                    "The state after the error terminal, plus 1; 0 for states that do not shift it.",
                    ofStates(state -> state.afterError() + 1)));
            tables.add(Table.of(
                    "REGION",
                    "1 for states to which the beginning of a region leads, 2 for those to which an end leads.",
                    regions()));
        }
        if (states.stream().anyMatch(State::countsElements)) {
            tables.add(Table.ofInts(
                    "MOST",
                    "The maximum number of elements of the list that leads to each state; 0 if it has no bound.",
                    ofStates(State::most)));
            tables.add(Table.of(
                    "ABOVE",
                    "For states after an element that may be one too many, the entries above that of the list; else 0.",
                    ofStates(State::above)));
        }
        if (grammar.nonTerminals().stream().anyMatch(symbol -> symbol.longest().isPresent())) {
            tables.add(Table.ofInts(
                    "LONGEST",
                    "The maximum number of bytes of each variant; 0 if it has no bound.",
                    ofVariants(variant -> variant.leftHandSide().longest().orElse(0))));
            tables.add(Table.of(
                    "SPAN",
                    "For each state, 1 if it may be in a production with a bound, plus 2 if this certainly goes on, plus 4"
                            + " times its symbols read if it has certainly begun.",
                    ofStates(state -> Table.checked("SPAN", state.extent().begun(), Character.MAX_VALUE >> 2) << 2
                            | (state.extent().goesOn() ? 2 : 0)
                            | (state.extent().inside() ? 1 : 0))));
            tables.add(Table.ofInts(
                    "ROOM",
                    "The maximum number of bytes of the production that has certainly begun in each state.",
                    ofStates(state -> state.extent().longest())));
        }
        return tables;
    }

    private int[] regions() {
        int[] regions = new int[states.size()];
        for (VirtualTerminal virtual : grammar.virtuals()) {
            if (virtual instanceof VirtualTerminal.Edge edge) {
                int column = grammar.terminals().number(virtual);
                states.stream()
                        .mapToInt(state -> state.actions()[column])
                        .filter(action -> action > 0)
                        .forEach(action -> regions[action - 1] = edge.isEnd() ? 2 : 1);
            }
        }
        return regions;
    }

    private void addActions(List<Table> tables) {
        int terminals = states.get(0).actions().length;
        ColumnTable actions = columns("ACTION", terminals, 0, State::actions, this::action);
        tables.add(
                Table.ofInts("ACTION_COLUMN", "Where the column of each terminal begins in ACTION.", actions.starts()));
        tables.add(Table.ofInts(
                "ACTION",
                "For each state: 0 error, to STATES shift to that state plus 1 (in the high half its place in UNIT), then"
                        + " reduce that variant (in the high half its length), last accept.",
                actions.cells()));
    }

    private void addSuccessors(List<Table> tables) {
        ColumnTable successors =
                columns("GOTO", grammar.nonTerminals().size(), LrAutomaton.NONE, State::successors, this::successor);
        tables.add(Table.ofInts(
                "GOTO_COLUMN",
                "Where the column of each variant's left-hand side begins in GOTO.",
                ofVariants(variant -> successors.starts()[variant.leftHandSide().index()])));
        tables.add(Table.ofInts(
                "GOTO",
                "For each state, the state after a reduction in it (in the high half its place in UNIT).",
                successors.cells()));
    }

    /** Returns the table of the entries of {@code rows}; {@code none}, the most frequent one, becomes 0. */
    private ColumnTable columns(
            String name, int count, int none, Function<State, int[]> rows, IntBinaryOperator entry) {
        Table.size(name, count, states.size());
        List<ColumnTable.Column> columns = new ArrayList<>();
        for (int column = 0; column < count; column++) {
            columns.add(new ColumnTable.Column());
        }
        for (int state = 0; state < states.size(); state++) {
            int[] row = rows.apply(states.get(state));
            for (int column = 0; column < row.length; column++) {
                if (row[column] != none) {
                    columns.get(column).add(state, 0);
                }
            }
        }
        // column by column, so that equal entries are numbered in the order of their positions
        for (int number = 0; number < count; number++) {
            ColumnTable.Column column = columns.get(number);
            for (int cell = 0; cell < column.size(); cell++) {
                column.setNumber(cell, entry.applyAsInt(column.row(cell), number));
            }
        }
        return ColumnTable.of(columns, states.size());
    }

    private int action(int state, int terminal) {
        int action = states.get(state).actions()[terminal];
        if (action == LrAutomaton.ACCEPT) {
            return Table.checked("ACTION", states.size() + grammar.variants().size() + 1, Character.MAX_VALUE);
        }
        if (action < 0) {
            return reduction(-action - 1);
        }
        return grammar.terminals().isVirtual(terminal) ? action : units.step(state, action - 1) + 1;
    }

    private int successor(int state, int nonTerminal) {
        return units.step(state, states.get(state).successors()[nonTerminal]);
    }

    private static int kind(VirtualTerminal virtual) {
        if (virtual instanceof VirtualTerminal.Bytes) {
            return 1;
        }
        if (virtual instanceof VirtualTerminal.Step step && step.kind() == VirtualTerminal.Step.Kind.BEGIN) {
            return 2;
        }
        if (virtual instanceof VirtualTerminal.Until) {
            return 4;
        }
        if (virtual instanceof VirtualTerminal.Edge edge) {
            return edge.isEnd() ? 6 : 5;
        }
        return virtual.isReported() ? 3 : 0;
    }

    private int reduction(int variant) {
        int length = grammar.variants().get(variant).rightHandSide().size();
        return Table.checked("ACTION", length, Short.MAX_VALUE) << Character.SIZE | states.size() + 1 + variant;
    }

    private int[] ofStates(ToIntFunction<State> entry) {
        return states.stream().mapToInt(entry).toArray();
    }

    private int[] ofVariants(ToIntFunction<Variant> entry) {
        return grammar.variants().stream().mapToInt(entry).toArray();
    }
}
