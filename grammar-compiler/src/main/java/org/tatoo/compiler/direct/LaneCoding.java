package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.DirectCoding.Automata;
import org.tatoo.compiler.direct.Outcome.Continuation;
import org.tatoo.compiler.direct.Outcome.Reduction;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Unfolds one lane until its code would be too large for a method that is compiled well: breadth first, and what follows
 * one fixed text among several tokens last.
 */
final class LaneCoding {
    /** Bytes of bytecode, estimated; HotSpot compiles no method above 8000. */
    private static final int MAX_METHOD = 3500;

    private static final int MAX_LANE = 16_000;

    private static final int SIZE_OF_SCAN = 30;
    private static final int SIZE_OF_STATE = 70;
    private static final int SIZE_OF_BRANCH = 25;
    private static final int SIZE_OF_EVENT = 50;

    private final Automata automata;
    private final StackEffects stack;
    private final Worklist<List<Integer>> paths;
    private final int entry;
    private final PriorityQueue<Place> candidates = new PriorityQueue<>(
            Comparator.<Place>comparingInt(place -> place.rank).thenComparingInt(place -> place.number));
    private final Set<Integer> left = new LinkedHashSet<>();
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

        /** The first place of the method in which its code stands. */
        Place method = this;

        /** The size of the method that begins here. */
        int methodSize;

        /** How many fixed texts lead here, each of which is one of several. */
        int rank;

        Place(int number, List<Integer> path, @Nullable Place parent, TokenCode code) {
            this.number = number;
            this.path = path;
            this.parent = parent;
            this.code = code;
        }

        /** The place of the token before; not for the first. */
        Place parent() {
            return Objects.requireNonNull(parent);
        }

        void drop() {
            if (parent != null) {
                parent.next.values().removeIf(place -> place == this);
            }
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
        settle(first, true);
        while (!candidates.isEmpty()) {
            Place candidate = candidates.remove();
            if (size + size(candidate) <= MAX_LANE) {
                settle(candidate, candidate.rank > candidate.parent().rank);
            } else {
                candidate.drop();
            }
        }
        return new Lane(entry, stack.behind(entry), scan(first));
    }

    /** Gives a place its method: that of the token before it if that does not become too large. */
    private void settle(Place place, boolean apart) {
        int added = size(place);
        Place method = apart ? place : place.parent().method;
        if (method.methodSize + added > MAX_METHOD) {
            method = place;
        }
        place.method = method;
        method.methodSize += added;
        size += added;
        unfold(place);
    }

    /** The states where the lane is left before a token; known with the lane. */
    Set<Integer> left() {
        return left;
    }

    private Place place(List<Integer> path, @Nullable Place parent) {
        int state = path.isEmpty() ? entry : path.get(path.size() - 1);
        TokenCode code = new TokenCode(
                automata.modes(), automata.classes(), automata.grammar().rules(), automata.lexerStart(state));
        return new Place(places++, path, parent, code);
    }

    private int size(Place place) {
        int events = place.code.outcomes().stream()
                .mapToInt(rule -> events(place, rule))
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

    private int events(Place place, int rule) {
        StackEffects.Shift shift = shift(place, rule);
        return shift == null
                ? 1
                : 1 + shift.before().size() + reductions(shift).steps().size();
    }

    private void unfold(Place place) {
        for (int rule : place.code.outcomes()) {
            StackEffects.Shift shift = shift(place, rule);
            if (isSkipped(rule)) {
                place.repeated = true;
            } else if (shift != null) {
                unfold(place, rule, shift);
            }
        }
        place.next.forEach((rule, next) -> {
            boolean alone = Collections.frequency(place.next.values(), next) == 1;
            next.rank = place.rank + (alone && place.code.isKeyword(rule) ? 1 : 0);
        });
        candidates.addAll(new LinkedHashSet<>(place.next.values()));
    }

    private void unfold(Place place, int rule, StackEffects.Shift shift) {
        StackEffects.Reductions reductions = reductions(shift);
        List<Integer> path = after(shift, reductions);
        if (reductions.open() != LrAutomaton.NONE || !StackEffects.scans(stack.top(entry, path))) {
            return;
        }
        Place again = ancestor(place, path);
        if (again != null) {
            again.repeated = true;
            return;
        }
        if (!path.isEmpty() && stack.hasOwnLane(path)) {
            return;
        }
        Place same = sibling(place, path);
        if (same != null) {
            place.next.put(rule, same);
            return;
        }
        place.next.put(rule, place(path, place));
    }

    /** The place that another outcome of {@code place} leads to, with the same states on the stack. */
    private static @Nullable Place sibling(Place place, List<Integer> path) {
        return place.next.values().stream()
                .filter(next -> next.path.equals(path))
                .findFirst()
                .orElse(null);
    }

    /** The place with the same states on the stack that code behind {@code place} can go back to. */
    private static @Nullable Place ancestor(Place place, List<Integer> path) {
        for (Place up = place; up != null; up = up.parent) {
            boolean reachable = up.method == place.method || up.parent == null;
            if (reachable && up.path.equals(path)) {
                return up;
            }
        }
        return null;
    }

    private boolean isSkipped(int rule) {
        return automata.grammar().rules().get(rule).kind() == LexicalRule.Kind.BLANK;
    }

    /** The shift of the token of {@code rule}; null if it is none, or one that the tables have to make. */
    private StackEffects.@Nullable Shift shift(Place place, int rule) {
        return rule < automata.grammar().tokens().size() ? stack.shift(entry, place.path, rule) : null;
    }

    private StackEffects.Reductions reductions(StackEffects.Shift shift) {
        return stack.reductions(entry, shift.path());
    }

    private static List<Integer> after(StackEffects.Shift shift, StackEffects.Reductions reductions) {
        List<StackEffects.Step> steps = reductions.steps();
        return steps.isEmpty() ? shift.path() : steps.get(steps.size() - 1).path();
    }

    // ---- freezing

    private Scan scan(Place place) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rule : place.code.outcomes()) {
            StackEffects.Shift shift = shift(place, rule);
            outcomes.add(shift == null ? unshifted(place, rule) : shifted(place, rule, shift));
        }
        return new Scan(
                place.number,
                paths.number(place.path),
                place.method == place && place.parent != null,
                place.repeated,
                place.code.branches(),
                place.code.states(),
                outcomes,
                joins(place).stream().map(this::scan).toList());
    }

    private static List<Place> joins(Place place) {
        List<Place> all = new ArrayList<>(place.next.values());
        return all.stream()
                .filter(next -> Collections.frequency(all, next) > 1)
                .distinct()
                .toList();
    }

    private Outcome unshifted(Place place, int rule) {
        return new Outcome(
                rule,
                automata.grammar().rules().get(rule).name(),
                List.of(),
                paths.number(place.path),
                false,
                false,
                automata.lines().get(rule),
                List.of(),
                isSkipped(rule) ? new Outcome.Repeat(place.number) : new Outcome.Deliver());
    }

    private Outcome shifted(Place place, int rule, StackEffects.Shift shift) {
        StackEffects.Reductions reductions = reductions(shift);
        return new Outcome(
                rule,
                automata.grammar().rules().get(rule).name(),
                frozen(shift.before()),
                paths.number(shift.path()),
                !automata.grammar().tokens().get(rule).silent(),
                automata.valued().contains(rule),
                automata.lines().get(rule),
                frozen(reductions.steps()),
                continuation(place, rule, shift, reductions));
    }

    private List<Reduction> frozen(List<StackEffects.Step> steps) {
        return steps.stream()
                .map(step -> new Reduction(step.production(), paths.number(step.path())))
                .toList();
    }

    private Continuation continuation(
            Place place, int rule, StackEffects.Shift shift, StackEffects.Reductions reductions) {
        if (reductions.open() != LrAutomaton.NONE) {
            return new Outcome.Reduce(reductions.open());
        }
        Place next = place.next.get(rule);
        if (next != null) {
            return joins(place).contains(next) ? new Outcome.Join(next.number) : new Outcome.Next(scan(next));
        }
        List<Integer> path = after(shift, reductions);
        Place again = ancestor(place, path);
        if (again != null) {
            return new Outcome.Repeat(again.number);
        }
        if (StackEffects.scans(stack.top(entry, path))) {
            left.add(path.get(path.size() - 1));
        }
        return new Outcome.Leave();
    }
}
