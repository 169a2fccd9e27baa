package org.tatoo.compiler.direct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.DirectCoding.Automata;
import org.tatoo.compiler.direct.Outcome.Continuation;
import org.tatoo.compiler.direct.Outcome.Reduction;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/** Unfolds one lane: breadth first, until its code would be too large for a method that is compiled well. */
final class LaneCoding {
    /** Bytes of bytecode, estimated; HotSpot compiles no method above 8000. */
    private static final int MAX_SIZE = 4000;

    private static final int SIZE_OF_SCAN = 30;
    private static final int SIZE_OF_STATE = 70;
    private static final int SIZE_OF_BRANCH = 25;
    private static final int SIZE_OF_EVENT = 50;

    private final Automata automata;
    private final StackEffects stack;
    private final Worklist<List<Integer>> paths;
    private final int entry;
    private final Deque<Place> unfinished = new ArrayDeque<>();
    private int places;
    private int size;

    /** A scan in the making. */
    private static final class Place {
        final int number;
        final List<Integer> path;
        final @Nullable Place parent;
        final TokenCode code;
        final Map<Integer, Place> next = new LinkedHashMap<>();
        boolean repeated;

        Place(int number, List<Integer> path, @Nullable Place parent, TokenCode code) {
            this.number = number;
            this.path = path;
            this.parent = parent;
            this.code = code;
        }
    }

    LaneCoding(Automata automata, StackEffects stack, Worklist<List<Integer>> paths, int entry) {
        this.automata = automata;
        this.stack = stack;
        this.paths = paths;
        this.entry = entry;
    }

    Lane lane() {
        Place first = place(List.of(), null);
        size += size(first);
        unfinished.add(first);
        while (!unfinished.isEmpty()) {
            unfold(unfinished.remove());
        }
        return new Lane(entry, stack.behind(entry), scan(first));
    }

    private Place place(List<Integer> path, @Nullable Place parent) {
        int state = path.isEmpty() ? entry : path.get(path.size() - 1);
        TokenCode code = new TokenCode(
                automata.modes(), automata.classes(), automata.grammar().rules(), automata.lexerStart(state));
        return new Place(places++, path, parent, code);
    }

    private int size(Place place) {
        int events = place.code.outcomes().stream()
                .mapToInt(rule -> isShifted(place, rule)
                        ? 1 + reductions(place, rule).steps().size()
                        : 1)
                .sum();
        int branches = place.code.branches().size()
                + place.code.states().stream()
                        .mapToInt(state -> state.branches().size())
                        .sum();
        return SIZE_OF_SCAN
                + SIZE_OF_STATE * place.code.states().size()
                + SIZE_OF_BRANCH * branches
                + SIZE_OF_EVENT * events;
    }

    private void unfold(Place place) {
        for (int rule : place.code.outcomes()) {
            if (isSkipped(rule)) {
                place.repeated = true;
            } else if (isShifted(place, rule)) {
                unfold(place, rule);
            }
        }
    }

    private void unfold(Place place, int rule) {
        StackEffects.Reductions reductions = reductions(place, rule);
        List<Integer> path = after(place, rule, reductions);
        if (reductions.open() != LrAutomaton.NONE || !StackEffects.scans(stack.top(entry, path))) {
            return;
        }
        Place again = ancestor(place, path);
        if (again != null) {
            again.repeated = true;
            return;
        }
        if (entersLane(path)) {
            return;
        }
        Place next = place(path, place);
        int larger = size + size(next);
        if (larger <= MAX_SIZE) {
            size = larger;
            place.next.put(rule, next);
            unfinished.add(next);
        }
    }

    /** Whether the state on top of {@code path} has a lane of its own: one ends where another can begin. */
    private boolean entersLane(List<Integer> path) {
        return !path.isEmpty() && !stack.behind(path.get(path.size() - 1)).isEmpty();
    }

    private static @Nullable Place ancestor(Place place, List<Integer> path) {
        for (Place up = place; up != null; up = up.parent) {
            if (up.path.equals(path)) {
                return up;
            }
        }
        return null;
    }

    private boolean isSkipped(int rule) {
        return automata.grammar().rules().get(rule).kind() == LexicalRule.Kind.BLANK;
    }

    private boolean isShifted(Place place, int rule) {
        return rule < automata.grammar().tokens().size()
                && !stack.shift(entry, place.path, rule).isEmpty();
    }

    private StackEffects.Reductions reductions(Place place, int rule) {
        return stack.reductions(entry, stack.shift(entry, place.path, rule));
    }

    private List<Integer> after(Place place, int rule, StackEffects.Reductions reductions) {
        List<StackEffects.Step> steps = reductions.steps();
        return steps.isEmpty()
                ? stack.shift(entry, place.path, rule)
                : steps.get(steps.size() - 1).path();
    }

    // ---- freezing

    private Scan scan(Place place) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rule : place.code.outcomes()) {
            outcomes.add(isShifted(place, rule) ? shifted(place, rule) : unshifted(place, rule));
        }
        return new Scan(
                place.number,
                paths.number(place.path),
                place.repeated,
                place.code.branches(),
                place.code.states(),
                outcomes);
    }

    private Outcome unshifted(Place place, int rule) {
        return new Outcome(
                rule,
                automata.grammar().rules().get(rule).name(),
                paths.number(place.path),
                false,
                false,
                automata.lines().get(rule),
                List.of(),
                isSkipped(rule) ? new Outcome.Repeat(place.number) : new Outcome.Deliver());
    }

    private Outcome shifted(Place place, int rule) {
        StackEffects.Reductions reductions = reductions(place, rule);
        return new Outcome(
                rule,
                automata.grammar().rules().get(rule).name(),
                paths.number(stack.shift(entry, place.path, rule)),
                !automata.grammar().tokens().get(rule).silent(),
                automata.valued().contains(rule),
                automata.lines().get(rule),
                reductions.steps().stream()
                        .map(step -> new Reduction(step.production(), paths.number(step.path())))
                        .toList(),
                continuation(place, rule, reductions));
    }

    private Continuation continuation(Place place, int rule, StackEffects.Reductions reductions) {
        if (reductions.open() != LrAutomaton.NONE) {
            return new Outcome.Reduce(reductions.open());
        }
        Place next = place.next.get(rule);
        if (next != null) {
            return new Outcome.Next(scan(next));
        }
        Place again = ancestor(place, after(place, rule, reductions));
        return again != null ? new Outcome.Repeat(again.number) : new Outcome.Leave();
    }
}
