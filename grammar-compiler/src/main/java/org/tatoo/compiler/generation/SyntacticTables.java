package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.LrAutomaton.State;

/**
 * The tables of the LR automaton. They are kept by columns: the reductions that a terminal causes one after the other
 * look into one column, and a state is an index in it as it is. A reduction holds the number of its symbols, which the
 * next step waits for.
 */
final class SyntacticTables {
    private final Grammar grammar;
    private final List<State> states;
    private final VirtualGeneration virtual;

    SyntacticTables(Grammar grammar, LrAutomaton automaton, VirtualGeneration virtual) {
        this.grammar = grammar;
        this.states = automaton.states();
        this.virtual = virtual;
    }

    List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        tables.add(Table.ofInts(
                "SOLE",
                "The reduction that each state makes without look-ahead, as in ACTION; 0 if there is none.",
                ofStates(state -> state.soleReduction() == LrAutomaton.NONE ? 0 : reduction(state.soleReduction()))));
        if (!grammar.virtuals().isEmpty()) {
            tables.add(
                    Table.of("QUESTION", "The question that each state asks, plus 1.", ofStates(virtual::questionOf)));
        }
        addActions(tables);
        addSuccessors(tables);
        tables.add(Table.of(
                "LENGTH",
                "The symbols on the right-hand side of each variant.",
                ofVariants(variant -> variant.rightHandSide().size())));
        tables.add(Table.of(
                "PRODUCTION",
                "The production reported for each variant, plus 1.",
                ofVariants(variant ->
                        variant.production() == null ? 0 : variant.production().index() + 1)));
        tables.add(Table.of(
                "SILENT",
                "1 for terminals without a shift event.",
                grammar.tokens().stream()
                        .mapToInt(token -> token.silent() ? 1 : 0)
                        .toArray()));
        return tables;
    }

    private void addActions(List<Table> tables) {
        int terminals = states.get(0).actions().length;
        ColumnTable actions =
                columns(terminals, (state, terminal) -> cell(states.get(state).actions()[terminal]));
        tables.add(
                Table.ofInts("ACTION_COLUMN", "Where the column of each terminal begins in ACTION.", actions.starts()));
        tables.add(Table.ofInts(
                "ACTION",
                "For each state: 0 error, to STATES shift to that state plus 1, then reduce that variant (its length in the"
                        + " high half), last accept.",
                actions.cells()));
    }

    private void addSuccessors(List<Table> tables) {
        ColumnTable successors = columns(
                grammar.nonTerminals().size(),
                (state, nonTerminal) -> Math.max(0, states.get(state).successors()[nonTerminal]));
        tables.add(Table.ofInts(
                "GOTO_COLUMN",
                "Where the column of each variant's left-hand side begins in GOTO.",
                ofVariants(variant -> successors.starts()[variant.leftHandSide().index()])));
        tables.add(Table.of("GOTO", "For each state, the state after a reduction in it.", successors.cells()));
    }

    private ColumnTable columns(int count, IntBinaryOperator entry) {
        return ColumnTable.of(IntStream.range(0, count)
                .mapToObj(column -> IntStream.range(0, states.size())
                        .map(state -> entry.applyAsInt(state, column))
                        .toArray())
                .toList());
    }

    private int cell(int action) {
        if (action == LrAutomaton.ACCEPT) {
            return Table.checked("ACTION", states.size() + grammar.variants().size() + 1, Character.MAX_VALUE);
        }
        return action < 0 ? reduction(-action - 1) : action;
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
