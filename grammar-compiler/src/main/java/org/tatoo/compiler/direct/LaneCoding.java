package org.tatoo.compiler.direct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.DirectCoding.Automata;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Unfolds one lane, breadth first, until its code would be too large for a method that is compiled well. What follows one
 * fixed text among several tokens is left to the lane of its state, which others may go over to as well.
 */
final class LaneCoding {
    private final Automata automata;
    private final TokenCodes codes;
    private final StackEffects effects;
    private final LaneEnds ends;
    private final int entry;
    private final Queue<Place> candidates = new ArrayDeque<>();
    private int places;
    private int size;

    /** A scan in the making. */
    private static final class Place {
        final int number;
        final KnownStack stack;
        final @Nullable Place parent;
        final TokenCode code;

        /** What rules do that need nothing more. */
        final Map<Integer, Action> actions = new LinkedHashMap<>();

        final Map<Integer, Sequel> sequels = new LinkedHashMap<>();
        final Map<Integer, Place> next = new LinkedHashMap<>();
        boolean repeated;

        Place(int number, KnownStack stack, @Nullable Place parent, TokenCode code) {
            this.number = number;
            this.stack = stack;
            this.parent = parent;
            this.code = code;
        }

        /** Whether no other outcome leads to the place behind {@code rule}. */
        boolean isAlone(int rule) {
            return Collections.frequency(next.values(), next.get(rule)) == 1;
        }

        /** The places that several outcomes lead to. */
        List<Place> joins() {
            return next.values().stream()
                    .filter(place -> Collections.frequency(next.values(), place) > 1)
                    .distinct()
                    .toList();
        }
    }

    /**
     * The shift of a token that another one may follow.
     *
     * @param before the reductions before it
     */
    private record Sequel(List<StackEffects.Step> before, Open<Following> following) {}

    LaneCoding(Automata automata, TokenCodes codes, StackEffects effects, Worklist<Path> paths, int entry) {
        this.automata = automata;
        this.codes = codes;
        this.effects = effects;
        this.entry = entry;
        ends = new LaneEnds(automata.grammar(), automata.valued(), effects, paths, entry);
    }

    Lane lane() {
        Place first = place(KnownStack.of(entry), null);
        settle(first);
        while (!candidates.isEmpty()) {
            Place candidate = candidates.remove();
            if (size + size(candidate) <= CodeSize.MAX_METHOD) {
                settle(candidate);
            } else if (candidate.parent != null) {
                candidate.parent.next.values().removeIf(place -> place == candidate);
            }
        }
        return new Lane(entry, effects.behind(entry), scan(first));
    }

    private void settle(Place place) {
        size += size(place);
        unfold(place);
    }

    private Place place(KnownStack stack, @Nullable Place parent) {
        TokenCode code = codes.of(stack.top());
        Place place = new Place(places++, stack, parent, code);
        for (int rule : code.outcomes()) {
            StackEffects.Shift shift = isToken(rule) ? effects.shift(stack, rule) : null;
            if (shift == null) {
                place.actions.put(rule, isSkipped(rule) ? new Action.Skip() : new Action.Deliver(ends.path(stack)));
            } else if (shift.open() != LrAutomaton.NONE) {
                place.actions.put(rule, ends.split(rule, stack, shift));
            } else {
                place.sequels.put(rule, new Sequel(shift.before(), ends.following(shift.stack())));
            }
        }
        return place;
    }

    private boolean isToken(int rule) {
        return rule < automata.grammar().tokens().size();
    }

    private boolean isSkipped(int rule) {
        return automata.grammar().rules().get(rule).kind() == LexicalRule.Kind.BLANK;
    }

    private int size(Place place) {
        int size = CodeSize.of(place.code);
        for (Sequel sequel : place.sequels.values()) {
            size += CodeSize.of(shift(sequel, new Continuation.Leave()));
        }
        for (Action action : place.actions.values()) {
            size += CodeSize.of(action);
        }
        return size;
    }

    private void unfold(Place place) {
        place.repeated |= place.code.outcomes().stream().anyMatch(this::isSkipped);
        place.sequels.forEach((rule, sequel) -> {
            KnownStack arrival = sequel.following.arrival();
            if (arrival != null) {
                unfold(place, rule, arrival);
            }
        });
        place.next.keySet().removeIf(rule -> place.code.isKeyword(rule) && place.isAlone(rule));
        candidates.addAll(new LinkedHashSet<>(place.next.values()));
    }

    private void unfold(Place place, int rule, KnownStack stack) {
        Place again = ancestor(place, stack);
        if (again != null) {
            again.repeated = true;
        } else if (stack.hasRoom() && stack.top() != entry && !effects.hasOwnLane(stack)) {
            Place same = sibling(place, stack);
            place.next.put(rule, same != null ? same : place(stack, place));
        }
    }

    /** The place that another outcome of {@code place} leads to, with the same stack. */
    private static @Nullable Place sibling(Place place, KnownStack stack) {
        return place.next.values().stream()
                .filter(next -> next.stack.equals(stack))
                .findFirst()
                .orElse(null);
    }

    /** The place with the same stack on the way to what is behind {@code place}. */
    private static @Nullable Place ancestor(Place place, KnownStack stack) {
        Place up = place;
        while (up != null && !up.stack.equals(stack)) {
            up = up.parent;
        }
        return up;
    }

    // ---- freezing

    private Scan scan(Place place) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rule : place.code.outcomes()) {
            outcomes.add(outcome(place, rule));
        }
        List<Scan> joins = place.joins().stream().map(this::scan).toList();
        boolean repeated = place.repeated || (place.parent == null && ends.beginsAgain());
        return new Scan(
                place.number,
                ends.path(place.stack),
                repeated,
                place.code.branches(),
                place.code.states(),
                outcomes,
                joins);
    }

    private Outcome outcome(Place place, int rule) {
        Sequel sequel = place.sequels.get(rule);
        return new Outcome(
                rule,
                automata.grammar().rules().get(rule).name(),
                isToken(rule) && !automata.grammar().tokens().get(rule).silent(),
                automata.valued().contains(rule),
                automata.lines().get(rule),
                sequel == null
                        ? Objects.requireNonNull(place.actions.get(rule))
                        : shift(sequel, continuation(place, rule, sequel)));
    }

    private Action shift(Sequel sequel, Continuation next) {
        return new Action.Shift(ends.reductions(sequel.before), sequel.following.with(next));
    }

    private Continuation continuation(Place place, int rule, Sequel sequel) {
        Place next = place.next.get(rule);
        if (next != null) {
            return place.isAlone(rule) ? new Continuation.Next(scan(next)) : new Continuation.Join(next.number);
        }
        KnownStack arrival = sequel.following.arrival();
        if (arrival == null) {
            return new Continuation.Leave();
        }
        Place again = ancestor(place, arrival);
        return again != null ? new Continuation.Repeat(again.number, ends.path(again.stack)) : ends.go(arrival);
    }
}
