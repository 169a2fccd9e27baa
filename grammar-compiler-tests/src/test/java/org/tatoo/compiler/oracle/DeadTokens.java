package org.tatoo.compiler.oracle;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which tokens own nothing in some state: of everything that they match within their limit, another rule of the mode that
 * is declared before matches the same. By trying all bytes.
 */
final class DeadTokens {
    /** That a state shifts or reduces on a token. */
    record Place(int state, int token) {}

    private final Oracle oracle;
    private final Automaton automaton;
    private final Terminals terminals;
    private final Map<Mode, BitSet> owning = new HashMap<>();

    private DeadTokens(Oracle oracle) {
        this.oracle = oracle;
        automaton = oracle.automaton();
        terminals = automaton.grammar().terminals();
    }

    /** Where tokens own nothing. */
    static Set<Place> places(Oracle oracle) {
        DeadTokens dead = new DeadTokens(oracle);
        Set<Place> places = new HashSet<>();
        dead.reached().stream().forEach(number -> {
            State state = dead.automaton.states().get(number);
            List<Integer> tokens = state.tokens(dead.terminals);
            if (state.consults() && state.question(dead.terminals) == null && !tokens.isEmpty()) {
                BitSet owners = dead.owning.computeIfAbsent(oracle.mode(state), dead::owners);
                tokens.stream()
                        .filter(token -> !owners.get(token))
                        .forEach(token -> places.add(new Place(number, token)));
            }
        });
        return places;
    }

    /** Their names. */
    static Set<String> names(Oracle oracle) {
        Set<String> names = new TreeSet<>();
        places(oracle)
                .forEach(place ->
                        names.add(oracle.model().rules().get(place.token).name()));
        return names;
    }

    /** Where {@code token} may be read, in states that ask nothing. */
    static Set<Place> uses(Oracle oracle, int token) {
        DeadTokens all = new DeadTokens(oracle);
        Set<Place> places = new HashSet<>();
        all.reached().stream()
                .filter(state -> all.automaton.states().get(state).consults())
                .filter(state ->
                        all.automaton.states().get(state).tokens(all.terminals).contains(token))
                .forEach(state -> places.add(new Place(state, token)));
        return places;
    }

    /** The states that the actions left by priorities lead to. */
    private BitSet reached() {
        BitSet reached = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int start = 0; start < oracle.model().starts().size(); start++) {
            reached.set(start);
            pending.add(start);
        }
        while (!pending.isEmpty()) {
            State state = automaton.states().get(pending.remove());
            state.successors().forEach((symbol, successor) -> {
                State.Action action = state.actions().get(symbol);
                boolean taken = symbol >= terminals.count() || (action != null && action.kind() == State.Kind.SHIFT);
                if (taken && !reached.get(successor)) {
                    reached.set(successor);
                    pending.add(successor);
                }
            });
        }
        return reached;
    }

    /** The rules of {@code mode} that win something within their limit. */
    private BitSet owners(Mode mode) {
        BitSet owners = new BitSet();
        Set<Mode.Reading> seen = new HashSet<>();
        Set<Mode.Reading> level = Set.of(mode.start());
        for (int length = 1;
                !level.isEmpty() && owners.cardinality() < mode.rules().size();
                length++) {
            Set<Mode.Reading> next = new HashSet<>();
            for (Mode.Reading reading : level) {
                for (int value = 0; value < 256; value++) {
                    Mode.Reading longer = reading.after(value);
                    if (!longer.isDead() && seen.add(longer)) {
                        next.add(longer);
                    }
                }
            }
            for (Mode.Reading reading : next) {
                if (reading.winner() >= 0 && length <= oracle.model().max(reading.winner())) {
                    owners.set(reading.winner());
                }
            }
            level = next;
        }
        return owners;
    }
}
