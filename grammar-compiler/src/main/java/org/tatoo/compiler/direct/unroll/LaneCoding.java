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
 * Unfolds one lane, place by place. Ways that come to the same, whatever follows, lead to one place. What follows one fixed
 * text among several tokens is left to the lane of its state, which others may go over to as well.
 */
final class LaneCoding {
    /**
     * A lane with a greater share of the tokens begins in one state only. With another, the variable that says which is there
     * is tested for each element of a list, and a browser's request took a tenth longer (benchmarks/parsers.sh).
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

    /** What is asked first; null if a token is looked for first. */
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

    /** The first place, not in the lane yet; null if a question is asked first. */
    @Nullable
    Place first(double share) {
        if (question != null) {
            return null;
        }
        Place first = place(KnownStacks.of(lanes.effects().entry(entries.get(0))));
        first.share = share;
        return first;
    }

    /** The size of the question, if the lane begins with one that fits a method; 0 if not. */
    int questionBytes() {
        if (question == null) {
            return 0;
        }
        CodeSize size = lanes.size(question);
        return size.fits() ? size.bytes() : 0;
    }

    /** The lane, as far as it is settled, with new numbers for its paths. */
    Lane lane() {
        question = question();
        places.stream().filter(place -> place.part != null).forEach(methods::reload);
        List<String> behind = entries.stream().map(lanes.effects()::behind).toList();
        return question != null
                ? new Lane(entries, behind, question, List.of())
                : new Lane(entries, behind, methods.begin(), methods.others());
    }

    /** The bytes of bytecode that the lane takes, at most. */
    int bytes() {
        return methods.bytes();
    }

    /** As {@link LaneMethods#settle}. */
    boolean settle(Place place, int room) {
        return methods.settle(place, room);
    }

    /** About how many bytes {@code place} takes, nothing after it. */
    int weight(Place place) {
        return methods.weight(place);
    }

    private Place place(KnownStacks stacks) {
        Place place = new Place(places.size(), stacks, LaneMethods.MOST, loader.code(stacks, LaneMethods.MOST));
        places.add(place);
        return place;
    }

    /** The places that may follow {@code place}, which is settled, and are not yet. */
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

    /** Finds out whether a token is optional at {@code place}: then the place after it is that of all others. */
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

    /** Whether {@code rule} is a fixed text among others after which another lane continues. */
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

    /** The place after {@code rule}: one that is there, or another; null if it can be neither. */
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

    /** Whether what follows {@code arrival} is the same as at {@code known}. */
    private boolean isLike(Place known, KnownStacks arrival) {
        return known.parent != null && likeness.areAlike(known.stacks.with(arrival));
    }

    /** Sees to it that {@code known} follows {@code rule} as well; false, and as before, if that is not possible. */
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
     * Works out which stacks each place stands for, and what is done there.
     *
     * @return false if too little is known of several stacks together for a place that follows each of them, or if different
     *     things are done to the stacks of a place that is settled
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
     * Lets the lane begin in {@code state} as well; false, and as before, if something else is done there, the class has no
     * room for it, or that would cost time.
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

    /** How {@code place} continues after tokens that no place of this lane may follow. */
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
