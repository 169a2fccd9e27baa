package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.Model.Priority;

/**
 * A state of the canonical automaton.
 *
 * @param successors by symbol
 * @param actions by terminal, after priorities
 * @param sole the variant that is reduced without a look-ahead; negative if there is none
 * @param names of the element that leads to it: one, null if that has none, or several, which is wrong
 * @param inside how much of what was begun before it is delivered in one call
 */
record State(
        Map<Integer, Integer> successors,
        Map<Integer, Action> actions,
        int sole,
        Inside inside,
        List<@Nullable String> names) {
    /** How much of what was begun is delivered in one call. */
    enum Inside {
        NONE,
        SOME,
        ALL
    }

    /** What is done on a terminal. */
    enum Kind {
        SHIFT,
        REDUCE,
        ACCEPT,
        /** Nothing, because {@code nonassoc} says so. */
        EMPTIED,
        CONFLICT
    }

    /** @param variant that is reduced, else negative */
    record Action(Kind kind, int variant) {
        boolean isTaken() {
            return kind == Kind.SHIFT || kind == Kind.REDUCE || kind == Kind.ACCEPT;
        }
    }

    /** One of the actions that are possible before priorities. */
    private record Candidate(Action action, @Nullable Priority priority) {
        int level() {
            return priority == null ? 0 : priority.level();
        }
    }

    static State of(
            Automaton automaton,
            Map<Integer, Integer> successors,
            Map<Integer, BitSet> reductions,
            Inside inside,
            List<@Nullable String> names) {
        Terminals terminals = automaton.grammar().terminals();
        Map<Integer, List<Candidate>> candidates = new TreeMap<>();
        successors.keySet().stream()
                .filter(symbol -> symbol < terminals.count())
                .forEach(terminal -> candidates
                        .computeIfAbsent(terminal, t -> new ArrayList<>())
                        .add(new Candidate(new Action(Kind.SHIFT, -1), priority(automaton, terminal))));
        reductions.forEach((variant, lookAheads) -> lookAheads.stream()
                .forEach(terminal -> candidates
                        .computeIfAbsent(terminal, t -> new ArrayList<>())
                        .add(new Candidate(
                                new Action(automaton.accepts(variant) ? Kind.ACCEPT : Kind.REDUCE, variant),
                                automaton.variant(variant).priority()))));
        Map<Integer, Action> actions = new TreeMap<>();
        candidates.forEach((terminal, list) -> actions.put(terminal, choose(list)));
        return new State(successors, actions, sole(actions), inside, names);
    }

    private static @Nullable Priority priority(Automaton automaton, int terminal) {
        ContextFree grammar = automaton.grammar();
        return grammar.terminals().isToken(terminal)
                ? grammar.model().rules().get(terminal).priority()
                : null;
    }

    private static Action choose(List<Candidate> candidates) {
        if (candidates.size() == 1) {
            return candidates.get(0).action;
        }
        Action conflict = new Action(Kind.CONFLICT, -1);
        if (candidates.stream().anyMatch(candidate -> candidate.priority == null)) {
            return conflict;
        }
        int highest = candidates.stream().mapToInt(Candidate::level).max().orElseThrow();
        List<Candidate> best = candidates.stream()
                .filter(candidate -> candidate.level() == highest)
                .toList();
        if (best.size() == 1) {
            return best.get(0).action;
        }
        Priority priority = best.get(0).priority;
        if (best.size() > 2 || best.get(0).action.kind != Kind.SHIFT || priority == null) {
            return conflict;
        }
        return switch (priority.associativity()) {
            case LEFT -> best.get(1).action;
            case RIGHT -> best.get(0).action;
            case NONASSOC -> new Action(Kind.EMPTIED, -1);
        };
    }

    private static int sole(Map<Integer, Action> actions) {
        List<Action> distinct = actions.values().stream().distinct().toList();
        return distinct.size() == 1 && distinct.get(0).kind == Kind.REDUCE ? distinct.get(0).variant : -1;
    }

    /** Whether it has a conflict that priorities do not resolve. */
    boolean hasConflict() {
        return actions.values().stream().anyMatch(action -> action.kind == Kind.CONFLICT);
    }

    /** Whether the element that leads to it may have a name, or another or none. */
    boolean isNameUndecided() {
        return names.size() > 1;
    }

    /** The name of the element that leads to it; null if it has none. */
    @Nullable
    String name() {
        return names.isEmpty() ? null : names.get(0);
    }

    /** Whether it consults a look-ahead. */
    boolean consults() {
        return sole < 0;
    }

    /** The tokens that it shifts or reduces on. */
    List<Integer> tokens(Terminals terminals) {
        return actions.entrySet().stream()
                .filter(entry ->
                        terminals.isToken(entry.getKey()) && entry.getValue().isTaken())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What it asks; null if nothing. */
    Terminals.@Nullable Question question(Terminals terminals) {
        return actions.keySet().stream()
                .filter(terminal -> isAsked(terminals, terminal))
                .findFirst()
                .map(terminals::question)
                .orElse(null);
    }

    private static boolean isAsked(Terminals terminals, int terminal) {
        return terminals.isVirtual(terminal) && !terminals.isEdge(terminal);
    }

    /** Whether it reduces or shifts on anything but the end of a region; after an error as well. */
    boolean goesOn(Terminals terminals) {
        return actions.entrySet().stream()
                .anyMatch(entry -> entry.getValue().isTaken() && !terminals.isEdge(entry.getKey()));
    }

    /** Returns the fault of checks that hold together and lead to different states, or of which one reduces. */
    Set<Fault> competing(Terminals terminals, Checks checks) {
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        List<Integer> possible = checks(terminals);
        for (int one : possible) {
            for (int other : possible) {
                Action first = Objects.requireNonNull(actions.get(one));
                Action second = Objects.requireNonNull(actions.get(other));
                boolean alike = first.kind == Kind.REDUCE && first.equals(second);
                if (one < other
                        && !alike
                        && terminals.question(one).equals(terminals.question(other))
                        && checks.hold(Set.of(terminals.checked(one), terminals.checked(other)))) {
                    boolean shifts = first.kind == Kind.SHIFT && second.kind == Kind.SHIFT;
                    faults.add(shifts ? Fault.OVERLAP : Fault.CONFLICT);
                }
            }
        }
        return faults;
    }

    /** The checks that it shifts or reduces on. */
    List<Integer> checks(Terminals terminals) {
        return actions.keySet().stream().filter(terminals::isCheck).toList();
    }

    /** Whether the end of a region is all that may come. */
    boolean isFilled(Terminals terminals) {
        return actions.keySet().stream().anyMatch(terminals::isEdge)
                && actions.entrySet().stream()
                        .allMatch(entry -> !entry.getValue().isTaken()
                                || terminals.isEdge(entry.getKey())
                                || entry.getKey() == terminals.error());
    }

    /** Whether, if it asks, nothing else can come but an answer. */
    boolean isExclusive(Terminals terminals) {
        Terminals.Question question = question(terminals);
        return question == null
                || (tokens(terminals).isEmpty()
                        && !actions.containsKey(terminals.end())
                        && actions.keySet().stream()
                                .filter(terminals::isVirtual)
                                .allMatch(
                                        terminal -> terminals.question(terminal).equals(question)));
    }
}
