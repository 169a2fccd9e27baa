package org.tatoo.compiler.direct;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Place.Detail;

/**
 * Whether code may treat several stacks alike: from each of them on, the same tokens are looked for and the same callbacks
 * made, until the stacks have become the same. So the code after an optional token is that without it.
 */
final class Likeness {
    /** The most stacks that a place stands for. */
    private static final int MAX_STACKS = 12;

    /** How many places are looked at before two are taken for different. */
    private static final int MAX_PLACES = 100;

    private final Lanes lanes;
    private final LaneEnds ends;
    private final PlaceLoader loader;
    private final Detail detail;

    /** @param detail how much of each place is looked at */
    Likeness(Lanes lanes, LaneEnds ends, PlaceLoader loader, Detail detail) {
        this.lanes = lanes;
        this.ends = ends;
        this.loader = loader;
        this.detail = detail;
    }

    /** Whether the same is done with {@code stacks}, whatever follows. */
    boolean areAlike(KnownStacks stacks) {
        return lanes.codes().areSame(stacks)
                && areAlike(stacks, loader.code(stacks, detail).rules());
    }

    /**
     * Whether {@code rule} is an optional token at {@code place}: with any other, the same is done as with {@code arrival},
     * which follows it.
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

    /** Whether tokens of {@code rules} do the same with {@code stacks}, and what follows them. */
    private boolean areAlike(KnownStacks stacks, List<Integer> rules) {
        if (stacks.each().size() > MAX_STACKS || !stacks.keepAlike()) {
            return false;
        }
        return continueAlike(Set.of(stacks), () -> arrivals(stacks, rules));
    }

    /** Whether the tokens of {@code group} do the same with {@code stack} but for names, and what follows them. */
    boolean areAlike(KnownStack stack, TokenGroup group) {
        return continueAlike(Set.of(), () -> {
            KnownStacks arrival = arrival(ends.shift(stack, group));
            return arrival == null || arrival.isOne() ? Set.of() : Set.of(arrival);
        });
    }

    /** Whether nothing but a shift is done with {@code stack} by the tokens of {@code group}. */
    boolean areShifted(KnownStack stack, TokenGroup group) {
        try {
            ends.shift(stack, group);
            return true;
        } catch (LikeEffects.UnlikeException unlike) {
            return false;
        }
    }

    /** Whether the same is done from {@code begin} on, but for the stacks {@code known}. */
    private boolean continueAlike(Set<KnownStacks> known, Supplier<Set<KnownStacks>> begin) {
        Set<KnownStacks> seen = new HashSet<>(known);
        ends.beginPlace(true, detail.cases());
        try {
            Deque<KnownStacks> open = new ArrayDeque<>(begin.get());
            while (!open.isEmpty()) {
                KnownStacks next = open.remove();
                if (seen.add(next)) {
                    if (seen.size() > MAX_PLACES
                            || !next.keepAlike()
                            || !lanes.codes().areSame(next)) {
                        return false;
                    }
                    open.addAll(arrivals(next, loader.code(next, detail).rules()));
                }
            }
            return true;
        } catch (LikeEffects.UnlikeException unlike) {
            return false;
        }
    }

    /** Where tokens of {@code rules} lead, unless only one stack can be there then. */
    private Set<KnownStacks> arrivals(KnownStacks stacks, List<Integer> rules) {
        Set<KnownStacks> arrivals = new LinkedHashSet<>();
        for (int rule : rules) {
            LikeEffects.Shift shift = lanes.isToken(rule) ? ends.shift(stacks, rule) : null;
            KnownStacks arrival = shift == null ? null : arrival(shift);
            if (arrival != null && !arrival.isOne()) {
                arrivals.add(arrival);
            }
        }
        return arrivals;
    }

    private @Nullable KnownStacks arrival(LikeEffects.Shift shift) {
        return ends.following(shift.stacks(), true).arrival();
    }
}
