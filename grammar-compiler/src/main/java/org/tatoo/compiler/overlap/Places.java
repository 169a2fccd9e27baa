package org.tatoo.compiler.overlap;

import java.util.BitSet;
import java.util.Optional;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;

/** The places in productions of the tokens that states accept. */
final class Places {
    private final Grammar grammar;
    private final StateGraph graph;
    private final Symbol[] accessing;

    Places(Grammar grammar, LrAutomaton automaton, StateGraph graph) {
        this.grammar = grammar;
        this.graph = graph;
        accessing = new Symbol[automaton.states().size()];
        automaton.states().forEach(this::addAccessing);
    }

    private void addAccessing(LrAutomaton.State state) {
        Terminals terminals = grammar.terminals();
        for (int column = 0; column < state.actions().length; column++) {
            int action = state.actions()[column];
            if (action > 0 && action != LrAutomaton.ACCEPT) {
                accessing[action - 1] = terminals.symbol(column);
            }
        }
        for (NonTerminal nonTerminal : grammar.nonTerminals()) {
            int successor = state.successors()[nonTerminal.index()];
            if (successor != LrAutomaton.NONE) {
                accessing[successor] = nonTerminal;
            }
        }
    }

    /** Returns the first place where {@code token}, which {@code state} accepts, may be shifted. */
    Optional<Place> of(int state, int token) {
        BitSet shifting = graph.shifting(state, token);
        Symbol symbol = grammar.tokens().get(token);
        for (Variant variant : grammar.variants()) {
            for (int i = 0; i < variant.rightHandSide().size(); i++) {
                if (variant.rightHandSide().get(i).equals(symbol) && stands(variant, i, shifting)) {
                    return Optional.of(new Place(variant, i));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether one of {@code states} has an item with the dot before {@code position} of {@code variant}. */
    private boolean stands(Variant variant, int position, BitSet states) {
        BitSet at = states;
        for (int i = position - 1; i >= 0; i--) {
            Symbol symbol = variant.rightHandSide().get(i);
            BitSet before = new BitSet();
            at.stream()
                    .filter(state -> symbol.equals(accessing[state]))
                    .forEach(state -> before.or(graph.predecessors(state)));
            at = before;
        }
        int nonTerminal = variant.leftHandSide().index();
        return at.stream().anyMatch(state -> graph.state(state).successors()[nonTerminal] != LrAutomaton.NONE);
    }
}
