package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.direct.unroll.Place.Detail;
import org.tatoo.compiler.direct.unroll.Place.Part;

/** The methods of a lane, small enough to read and for HotSpot to compile, and the places in each. */
final class LaneMethods {
    /** The levels of detail, tried in this order until a place fits a method. */
    private static final List<Detail> DETAILS = List.of(
            new Detail(24, 4),
            new Detail(20, 4),
            new Detail(16, 4),
            new Detail(12, 4),
            new Detail(9, 4),
            new Detail(9, 1),
            new Detail(6, 4),
            new Detail(6, 1),
            new Detail(3, 1));

    /** The highest level of detail. */
    static final Detail MOST = DETAILS.get(0);

    private final Lanes lanes;
    private final PlaceLoader loader;
    private final List<Place> places;
    private final List<Part> parts = new ArrayList<>();
    private final ScanBuilder scans;

    /** The maximum size of all methods together, in bytes. */
    private int most;

    /** @param places the places of the lane, in a method or not; the list grows */
    LaneMethods(Lanes lanes, LaneEnds ends, PlaceLoader loader, List<Place> places) {
        this.lanes = lanes;
        this.loader = loader;
        this.places = places;
        scans = new ScanBuilder(lanes, ends, parts);
    }

    /**
     * Adds {@code place} to the method of its parent or to a new one.
     *
     * @param room the bytes of bytecode still available in the class
     * @return false if it was not added
     */
    boolean settle(Place place, int room) {
        limit(room);
        Set<TokenRecogniser> tried = new HashSet<>();
        for (Detail detail : DETAILS) {
            boolean another = tried.add(loader.code(place, detail)) || detail.cases() == 1;
            if (another && (joins(place, detail) || begins(place, detail))) {
                most -= lanes.added(place.method, place.code);
                return true;
            }
        }
        place.part = null;
        return false;
    }

    /** Sets the number of bytes of bytecode by which the methods may still grow. */
    void limit(int room) {
        most = bytes() + room;
    }

    /** Adds {@code place} to the method of the places before it, if there is room. */
    private boolean joins(Place place, Detail detail) {
        if (place.parent == null || place.shared) {
            return false;
        }
        Part part = Objects.requireNonNull(place.parent.part);
        boolean reached = place.sources.stream().allMatch(source -> source.part == part);
        if (!reached || !loader.load(place, detail, part == parts.get(0))) {
            return false;
        }
        place.part = part;
        return measure(part, lanes.added(place.method, place.code));
    }

    /** Makes {@code place} the first of another method. */
    private boolean begins(Place place, Detail detail) {
        if (!loader.load(place, detail, parts.isEmpty())) {
            return false;
        }
        Part own = new Part(parts.size(), place);
        place.part = own;
        parts.add(own);
        int added = lanes.added(place.method, place.code);
        if (measure(own, added)
                && place.sources.stream()
                        .map(source -> source.part)
                        .distinct()
                        .allMatch(part -> measure(part, added))) {
            return true;
        }
        parts.remove(own);
        place.part = null;
        measureAgain();
        return false;
    }

    Continuation begin() {
        return scans.begin(parts.get(0));
    }

    /** Returns all methods but the first. */
    List<Lane.Part> others() {
        return parts.stream()
                .skip(1)
                .map(part -> new Lane.Part(part.number, scans.scan(part)))
                .toList();
    }

    Stream<Continuation> continuations(Place place, int rule) {
        return scans.outcome(place, rule).action().continuations();
    }

    /** Recomputes the actions of {@code place}, as {@link PlaceLoader#load} does. */
    boolean reload(Place place) {
        return loader.load(place, place.detail, place.part == parts.get(0));
    }

    /** Measures all methods again; returns false if one is too large, or all together are. */
    boolean measureAll() {
        return parts.stream().allMatch(part -> measure(part, 0));
    }

    /** Measures all methods again after a change was undone. */
    void measureAgain() {
        parts.forEach(part -> part.size = lanes.size(scans.begin(part)));
    }

    /** Measures {@code part}. Returns false, with nothing changed, if it or {@code added} more bytes do not fit. */
    private boolean measure(@Nullable Part part, int added) {
        if (part == null) {
            return true;
        }
        CodeSize before = part.size;
        part.size = lanes.size(scans.begin(part));
        if (part.size.fits() && bytes() + added <= most) {
            return true;
        }
        part.size = before;
        return false;
    }

    /** Returns an upper bound of the lane's bytes of bytecode. */
    int bytes() {
        return parts.stream().mapToInt(part -> part.size.bytes()).sum();
    }

    /** Returns the approximate size of {@code place} in bytes, without the places after it. */
    int weight(Place place) {
        return loader.load(place, MOST, false)
                ? lanes.size(new Continuation.Next(scans.scan(place, true))).bytes()
                : 1;
    }

    /** Moves {@code place} to a method that others can call. Returns false, with nothing changed, if impossible. */
    boolean separate(Place place) {
        Part whole = Objects.requireNonNull(place.part);
        Part own = new Part(parts.size(), place);
        List<Place> moved = places.stream()
                .filter(other -> other.part == whole && other.isBehind(place))
                .toList();
        boolean apart = moved.stream()
                .flatMap(other -> other.next.values().stream())
                .noneMatch(next -> next.part == whole && !moved.contains(next));
        if (!apart) {
            return false;
        }
        parts.add(own);
        move(moved, own);
        CodeSize before = whole.size;
        own.size = lanes.size(scans.begin(own));
        whole.size = lanes.size(scans.begin(whole));
        if (!own.size.fits() || bytes() > most) {
            parts.remove(own);
            move(moved, whole);
            whole.size = before;
            return false;
        }
        place.shared = true;
        return true;
    }

    /** Moves {@code places} to {@code part} and reloads them: only the first method can return to the first place. */
    private void move(List<Place> places, Part part) {
        for (Place place : places) {
            place.part = part;
            reload(place);
        }
    }
}
