package org.tatoo.compiler.direct.unroll;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.direct.unroll.LikeEffects.NoShift;
import org.tatoo.compiler.direct.unroll.Place.Detail;

/**
 * The test whether code may treat several stacks alike: each leads to the same tokens and callbacks until the stacks
 * are equal. The code after an optional token is then the code without it. Without this, a browser's request executes
 * 15 % more bytecodes, and records of it 13 % (record 57).
 */
final class Likeness {
    /** The maximum number of stacks of a place. */
    private static final int MAX_STACKS = 12;

    /** The maximum number of places to compare before two are considered different. */
    private static final int MAX_PLACES = 100;

    private final Lanes lanes;
    private final LaneEnds ends;
    private final PlaceLoader loader;
    private final Detail detail;

    /** @param detail the level of detail at which places are compared */
    Likeness(Lanes lanes, LaneEnds ends, PlaceLoader loader, Detail detail) {
        this.lanes = lanes;
        this.ends = ends;
        this.loader = loader;
        this.detail = detail;
    }

    /** Returns whether {@code stacks} lead to the same actions on all input. */
    boolean areAlike(KnownStacks stacks) {
        return lanes.codes().areSame(stacks)
                && areAlike(stacks, loader.code(stacks, detail).rules());
    }

    /**
     * Returns whether {@code rule} is optional at {@code place}: all other tokens have the same effect as with
     * {@code arrival}, the stacks after it.
     */
    boolean isOptional(Place place, int rule, KnownStacks arrival) {
        TokenRecogniser before = loader.code(place.stacks, place.detail);
        TokenRecogniser after = loader.code(arrival, place.detail);
        TokenRecogniser rest = before.without(rule);
        return rest != null
                && before.only(rule) != null
                && rest.recognisesAs(after)
                && after.rules().stream().noneMatch(loader::isSkipped)
                && areAlike(arrival.with(place.stacks), after.rules());
    }

    /** Returns whether the tokens of {@code rules}, and all that follow, have the same effect on {@code stacks}. */
    private boolean areAlike(KnownStacks stacks, List<Integer> rules) {
        if (stacks.each().size() > MAX_STACKS || !stacks.keepAlike()) {
            return false;
        }
        Set<KnownStacks> seen = new HashSet<>(Set.of(stacks));
        Deque<KnownStacks> open = new ArrayDeque<>();
        ends.beginPlace(true, detail.cases());
        Optional<Set<KnownStacks>> arrivals = arrivals(stacks, rules);
        arrivals.ifPresent(open::addAll);
        while (arrivals.isPresent() && !open.isEmpty()) {
            KnownStacks next = open.remove();
            if (seen.add(next)) {
                if (seen.size() > MAX_PLACES
                        || !next.keepAlike()
                        || !lanes.codes().areSame(next)) {
                    return false;
                }
                arrivals = arrivals(next, loader.code(next, detail).rules());
                arrivals.ifPresent(open::addAll);
            }
        }
        return arrivals.isPresent();
    }

    /**
     * Returns the stacks after each token of {@code rules}, without single ones; empty if the effects on {@code stacks}
     * differ.
     */
    private Optional<Set<KnownStacks>> arrivals(KnownStacks stacks, List<Integer> rules) {
        Set<KnownStacks> all = new LinkedHashSet<>();
        for (int rule : rules) {
            LikeEffects.Effect effect = lanes.isToken(rule) ? ends.shift(stacks, rule) : NoShift.BY_TABLES;
            Optional<Set<KnownStacks>> arrivals =
                    effect instanceof LikeEffects.Shift shift ? arrivals(shift) : Optional.of(Set.of());
            if (effect == NoShift.UNLIKE || arrivals.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(arrivals.get());
        }
        return Optional.of(all);
    }

    private Optional<Set<KnownStacks>> arrivals(LikeEffects.Shift shift) {
        return ends.following(shift.stacks(), true).map(following -> {
            KnownStacks arrival = following.arrival();
            return arrival == null || arrival.isOne() ? Set.of() : Set.of(arrival);
        });
    }
}
