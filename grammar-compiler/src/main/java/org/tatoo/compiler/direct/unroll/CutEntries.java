package org.tatoo.compiler.direct.unroll;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The states that become entries of lanes because the input often ends there. Each follows a token that can grow. The
 * token begins a production of tokens alone that a list repeats, such as the name or the value of a header. Without
 * them, a browser's request in pieces of 64 bytes executes 15 % more bytecodes, in pieces of 7 bytes 6 % (record 57).
 */
final class CutEntries {
    /** The minimum share of the tokens; below it, the input seldom ends in the token. */
    private static final double OFTEN = 0.01;

    private final List<Variant> variants;
    private final List<LrAutomaton.State> states;
    private final VisitCounts visits;

    private CutEntries(ParserAutomata automata, VisitCounts visits) {
        variants = automata.grammar().variants();
        states = automata.automaton().states();
        this.visits = visits;
    }

    /** Returns the states in ascending order. */
    static Set<Integer> of(ParserAutomata automata, VisitCounts visits) {
        return new CutEntries(automata, visits).find();
    }

    private Set<Integer> find() {
        Set<Integer> entries = new TreeSet<>();
        for (Variant variant : variants) {
            if (beginsWithGeneral(variant) && isRepeated(variant.leftHandSide())) {
                for (LrAutomaton.State state : states) {
                    if (state.successors()[variant.leftHandSide().index()] != LrAutomaton.NONE) {
                        follow(state, variant, entries);
                    }
                }
            }
        }
        return entries;
    }

    /** Returns whether {@code variant} consists of tokens, the first of variable length. */
    private boolean beginsWithGeneral(Variant variant) {
        List<Symbol> symbols = variant.rightHandSide();
        return !symbols.isEmpty()
                && symbols.stream().allMatch(Terminal.class::isInstance)
                && visits.isGeneral(symbols.get(0).index());
    }

    /** Returns whether a list repeats {@code element} alone. */
    private boolean isRepeated(NonTerminal element) {
        return variants.stream().anyMatch(list -> list.rightHandSide().equals(List.of(list.leftHandSide(), element)));
    }

    private void follow(LrAutomaton.State from, Variant variant, Set<Integer> entries) {
        LrAutomaton.State state = from;
        for (Symbol token : variant.rightHandSide()) {
            int action = state.actions()[token.index()];
            if (action <= 0 || action == LrAutomaton.ACCEPT) {
                return;
            }
            state = states.get(action - 1);
            boolean often = visits.share(action - 1) >= OFTEN;
            if (often && visits.isGeneral(token.index()) && StackEffects.scans(state)) {
                entries.add(action - 1);
            }
        }
    }
}
