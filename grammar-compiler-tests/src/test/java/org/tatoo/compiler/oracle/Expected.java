package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The terminals that could come next, by trying each on a copy of the stack. */
final class Expected {
    private final Automaton automaton;
    private final Terminals terminals;
    private final int depth;
    private final List<Integer> stack;

    private Expected(Automaton automaton, List<Integer> stack) {
        this.automaton = automaton;
        this.stack = stack;
        terminals = automaton.grammar().terminals();
        depth = automaton.grammar().model().depth();
    }

    /** Their names, if the states on the stack are {@code stack}. */
    static List<String> names(Automaton automaton, List<Integer> stack) {
        return new Expected(automaton, stack).names();
    }

    /** Whether {@code terminal} can be shifted, if the states on the stack are {@code stack}. */
    static boolean canShift(Automaton automaton, List<Integer> stack, int terminal) {
        return new Expected(automaton, stack).canShift(terminal);
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (int terminal : terminals.listed()) {
            boolean named = terminals.isToken(terminal)
                    || (terminals.isVirtual(terminal)
                            && !terminals.name(terminal).isEmpty());
            if (named && canShift(terminal)) {
                names.add(terminals.name(terminal));
            }
        }
        if (canShift(terminals.end())) {
            names.add(terminals.name(terminals.end()));
        }
        return names;
    }

    private boolean canShift(int terminal) {
        List<Integer> states = new ArrayList<>(stack);
        while (true) {
            State state = automaton.states().get(states.get(states.size() - 1));
            State.Action action = state.consults()
                    ? state.actions().get(terminal)
                    : new State.Action(State.Kind.REDUCE, state.sole());
            if (action == null || action.kind() != State.Kind.REDUCE) {
                return action != null && action.isTaken();
            }
            ContextFree.Variant variant = automaton.variant(action.variant());
            states.subList(states.size() - variant.rightHandSide().size(), states.size())
                    .clear();
            if (states.size() > depth) {
                return false;
            }
            Map<Integer, Integer> successors =
                    automaton.states().get(states.get(states.size() - 1)).successors();
            states.add(successors.getOrDefault(variant.leftHandSide(), -1));
        }
    }
}
