package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Report;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.simulation.Automata;

/** The stack of an LR automaton, for grammars without virtual terminals. */
final class LrStack {
    private final Automata automata;
    private final List<Integer> states = new ArrayList<>();

    LrStack(Automata automata) {
        this.automata = automata;
        clear();
    }

    void clear() {
        states.clear();
        states.add(0);
    }

    List<Integer> states() {
        return List.copyOf(states);
    }

    int size() {
        return states.size();
    }

    int top() {
        return states.get(states.size() - 1);
    }

    LrAutomaton.State state() {
        return automata.states().states().get(top());
    }

    /** One of {@code mode} that can be shifted; -1 if there is none. */
    int choose(BitSet mode, Random random) {
        List<Integer> possible = new ArrayList<>();
        mode.stream().filter(this::leadsToShift).forEach(possible::add);
        return possible.isEmpty() ? -1 : possible.get(random.nextInt(possible.size()));
    }

    private boolean leadsToShift(int token) {
        List<Integer> before = states();
        boolean shifted = shift(token) != null;
        states.clear();
        states.addAll(before);
        return shifted;
    }

    /** The names of the productions reduced before the shift of {@code token}; null if it is refused. */
    @Nullable
    List<String> shift(int token) {
        List<String> names = new ArrayList<>();
        while (true) {
            int action = state().actions()[token];
            if (action == 0 || action == LrAutomaton.ACCEPT) {
                return null;
            }
            if (action > 0) {
                states.add(action - 1);
                return names;
            }
            names.add(reduce(-action - 1));
        }
    }

    /** The reduction that {@code token} causes; {@link LrAutomaton#NONE} if it does not. */
    int reduction(int token) {
        int action = state().actions()[token];
        return action < 0 ? -action - 1 : LrAutomaton.NONE;
    }

    /** The name of the production of {@code variant}, by which it reduces; empty if it has none. */
    String reduce(int number) {
        Variant variant = automata.grammar().variants().get(number);
        for (int i = 0; i < variant.rightHandSide().size(); i++) {
            states.remove(states.size() - 1);
        }
        states.add(state().successors()[variant.leftHandSide().index()]);
        Production production = variant.production();
        return production == null ? "" : production.name();
    }

    /**
     * How the handler is told of a reduction by the variant {@code number}.
     *
     * @param stored whether the parser keeps the tokens that come in one call
     */
    Report report(int number, boolean stored) {
        return Report.of(automata.grammar().variants().get(number), new Reporting.Events(automata.grammar()), stored);
    }

    /** The tokens of the variant {@code number} that are kept if they come in one call. */
    List<Integer> kept(int number) {
        return automata.grammar().variants().get(number).rightHandSide().stream()
                .filter(new Reporting.Events(automata.grammar())::isKept)
                .map(Symbol::index)
                .toList();
    }

    /** All reductions that need no look-ahead. */
    void reduceAll() {
        while (state().soleReduction() != LrAutomaton.NONE) {
            reduce(state().soleReduction());
        }
    }
}
