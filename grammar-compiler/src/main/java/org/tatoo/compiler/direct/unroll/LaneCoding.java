package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;

/**
 * The unfolding of one lane, place by place. Paths with the same sequel lead to one place. The code after one of
 * several fixed texts is left to the lane of its state, which other lanes can share.
 */
final class LaneCoding {
    /**
     * The share of the tokens above which a lane has only one entry. With a second entry, each element of a list tests
     * a variable, and a browser's request took a tenth longer (benchmarks/parsers.sh).
     */
    private static final double OFTEN = 0.02;

    private final Lanes lanes;
    private final LaneEnds ends;
    private final PlaceLoader loader;
    private final Likeness likeness;

    /** The states in which the lane begins. */
    private final List<Integer> entries = new ArrayList<>();

    private final LaneMethods methods;
    private final List<Place> places = new ArrayList<>();

    /** The question at the beginning; null if the lane begins with a token. */
    private @Nullable Continuation question;

    LaneCoding(Lanes lanes, int entry) {
        this.lanes = lanes;
        entries.add(entry);
        ends = new LaneEnds(lanes, entries, lanes.cuts().contains(entry));
        loader = new PlaceLoader(lanes, ends);
        likeness = new Likeness(lanes, ends, loader, LaneMethods.MOST);
        methods = new LaneMethods(lanes, ends, loader, places);
        question = question();
    }

    private @Nullable Continuation question() {
        int entry = entries.get(0);
        return lanes.effects().asks(entry) ? ends.question(KnownStack.of(entry)) : null;
    }

    /** Returns the first place, not yet settled; null if the lane begins with a question. */
    @Nullable
    Place first(double share) {
        if (question != null) {
            return null;
        }
        Place first = place(KnownStacks.of(lanes.effects().entry(entries.get(0))));
        first.share = share;
        return first;
    }

    /** Returns the size of the question in bytes; 0 if there is none or it does not fit a method. */
    int questionBytes() {
        if (question == null) {
            return 0;
        }
        CodeSize size = lanes.size(question);
        return size.fits() ? size.bytes() : 0;
    }

    /** Returns the settled part of the lane, with new numbers for its paths. */
    Lane lane() {
        question = question();
        places.stream().filter(place -> place.part != null).forEach(methods::reload);
        List<String> behind = entries.stream().map(lanes.effects()::behind).toList();
        return question != null
                ? new Lane(entries, behind, question, List.of())
                : new Lane(entries, behind, methods.begin(), methods.others());
    }

    /** Returns an upper bound of the lane's bytes of bytecode. */
    int bytes() {
        return methods.bytes();
    }

    boolean settle(Place place, int room) {
        return methods.settle(place, room);
    }

    /** Returns the approximate size of {@code place} in bytes, without the places after it. */
    int weight(Place place) {
        return methods.weight(place);
    }

    private Place place(KnownStacks stacks) {
        Place place = new Place(places.size(), stacks, LaneMethods.MOST, loader.code(stacks, LaneMethods.MOST));
        places.add(place);
        return place;
    }

    /** Returns the unsettled successors of the settled {@code place}. */
    Set<Place> unfold(Place place) {
        Set<Place> open = new LinkedHashSet<>();
        findOptional(place);
        for (int rule : List.copyOf(place.sequels.keySet())) {
            KnownStacks arrival =
                    Objects.requireNonNull(place.sequels.get(rule)).following().arrival();
            if (arrival != null && isPlace(place, arrival) && !isExit(place, rule)) {
                Place next = follow(place, rule, arrival);
                if (next != null) {
                    next.share += next == place.rest ? place.share : loader.share(place, rule);
                    if (next.part == null) {
                        open.add(next);
                    }
                }
            }
        }
        return open;
    }

    /** Looks for an optional token at {@code place}; the place after it then also processes all other tokens. */
    private void findOptional(Place place) {
        for (int rule : place.code.rules()) {
            Place.Sequel sequel = place.sequels.get(rule);
            KnownStacks arrival = sequel == null ? null : sequel.following().arrival();
            if (arrival != null && isPlace(place, arrival) && likeness.isOptional(place, rule, arrival)) {
                Place rest = follow(place, rule, arrival);
                if (rest != null && rest.part == null) {
                    place.optional = rule;
                    place.rest = rest;
                    rest.sources.add(place);
                    if (!relabel() || !methods.measureAll()) {
                        rest.sources.remove(place);
                        place.rest = null;
                        relabel();
                        methods.measureAgain();
                    }
                }
                return;
            }
        }
    }

    /** Returns whether {@code rule} is one of several fixed texts and another lane continues after it. */
    private boolean isExit(Place place, int rule) {
        KnownStacks arrival = arrival(place, rule);
        boolean alone = place.sequels.keySet().stream()
                        .filter(other -> Objects.equals(arrival, arrival(place, other)))
                        .count()
                == 1;
        return place.code.isKeyword(rule)
                && alone
                && arrival != null
                && !ends.isInside(arrival.first().top());
    }

    private static @Nullable KnownStacks arrival(Place place, int rule) {
        Place.Sequel sequel = place.sequels.get(rule);
        return sequel == null ? null : sequel.following().arrival();
    }

    /** Returns the place after {@code rule}, an existing or a new one; null if an existing one cannot be linked. */
    private @Nullable Place follow(Place place, int rule, KnownStacks arrival) {
        for (Place known : places) {
            if (known.stacks.indexOf(arrival) >= 0) {
                return link(place, rule, known) ? known : null;
            }
        }
        for (Place known : places) {
            if (isLike(known, arrival) && link(place, rule, known)) {
                return known;
            }
        }
        Place next = place(arrival);
        next.parent = place;
        place.link(rule, next);
        return next;
    }

    /** Returns whether the sequel of {@code arrival} is the same as that of {@code known}. */
    private boolean isLike(Place known, KnownStacks arrival) {
        return known.parent != null && likeness.areAlike(known.stacks.with(arrival));
    }

    /** Makes {@code known} another successor of {@code rule}. Returns false, with nothing changed, if impossible. */
    private boolean link(Place place, int rule, Place known) {
        Place parent = known.parent;
        boolean near = known.part == null || known.part == place.part || known.part.first == known;
        if (parent == null || LaneOrder.leads(known, place) || !(near || methods.separate(known))) {
            return false;
        }
        place.link(rule, known);
        known.parent = parent.common(place);
        known.shared |= known.part != null && known.part != place.part;
        if (relabel() && methods.measureAll()) {
            return true;
        }
        place.unlink(rule);
        known.parent = parent;
        relabel();
        methods.measureAgain();
        return false;
    }

    /**
     * Recomputes the stacks and the actions of each place.
     *
     * @return false if the stacks of a place have too little known in common, or if a settled place treats its stacks
     * differently
     */
    private boolean relabel() {
        boolean alike = true;
        for (Place place : LaneOrder.of(places.get(0))) {
            if (place.parent != null) {
                KnownStacks arrivals = arrivals(place);
                if (arrivals == null) {
                    return false;
                }
                place.stacks = arrivals;
            }
            alike &= methods.reload(place) || place.part == null;
        }
        return alike;
    }

    private static @Nullable KnownStacks arrivals(Place place) {
        KnownStacks all = null;
        for (Place source : new LinkedHashSet<>(place.sources)) {
            for (int rule : source.next.keySet()) {
                if (source.next.get(rule) == place) {
                    KnownStacks arrival = arrival(source, rule);
                    if (arrival == null) {
                        return null;
                    }
                    all = all == null ? arrival : all.with(arrival);
                }
            }
            if (source.rest == place) {
                all = all == null ? source.stacks : all.with(source.stacks);
            }
        }
        return all;
    }

    /**
     * Makes {@code state} another entry of the lane. Returns false, with nothing changed, if its actions differ, the
     * class has no room for it, or it would cost time.
     *
     * @param room as for {@link #settle}
     */
    boolean addEntry(int state, int room) {
        if (question != null || places.get(0).share >= OFTEN) {
            return false;
        }
        Place first = places.get(0);
        KnownStacks before = first.stacks;
        KnownStacks both = before.with(KnownStacks.of(lanes.effects().entry(state)));
        entries.add(state);
        methods.limit(room);
        if (!likeness.areAlike(both)) {
            entries.remove(entries.size() - 1);
            return false;
        }
        first.stacks = both;
        if (relabel() && methods.measureAll()) {
            return true;
        }
        entries.remove(entries.size() - 1);
        first.stacks = before;
        relabel();
        methods.measureAgain();
        return false;
    }

    /** Returns the continuations of {@code place} after tokens that lead to no place of this lane. */
    Stream<Continuation> ends(Place place) {
        return place.code.rules().stream()
                .filter(rule -> !place.next.containsKey(rule))
                .flatMap(rule -> methods.continuations(place, rule));
    }

    private boolean isPlace(Place place, KnownStacks arrival) {
        boolean begins = arrival.isOne()
                && (entries.contains(arrival.first().top()) || lanes.effects().hasOwnLane(arrival.first()));
        return !begins && arrival.hasRoom() && place.ancestor(arrival) == null;
    }
}
