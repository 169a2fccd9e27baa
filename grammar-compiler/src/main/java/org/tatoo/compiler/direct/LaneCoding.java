package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Place.Detail;
import org.tatoo.compiler.direct.Place.Part;
import org.tatoo.compiler.direct.Place.Sequel;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Unfolds one lane, place by place, into methods that a person can read and HotSpot compiles. What follows one fixed text
 * among several tokens is left to the lane of its state, which others may go over to as well.
 */
final class LaneCoding {
    /** HotSpot compiles no method above 8000 bytes; some are left for how a method begins. */
    private static final int MAX_BYTES = 7950;

    /** What a person reads at once is 150 lines; the declaration and the bracket at the end are two. */
    private static final int MAX_LINES = 148;

    private static final int MAX_DEPTH = 8;

    /** What is tried, one after the other, until a place fits a method. */
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

    /** A token that is a smaller part of those that can come is seldom. */
    private static final int SELDOM = 4;

    /** A recogniser that takes more bytes is a method, which all places call that have the same. */
    private static final int MAX_INLINE = 250;

    /** The same, where tokens are looked for often. */
    private static final int MAX_INLINE_OFTEN = 600;

    private static final double OFTEN = 0.0025;

    /** What is done with a token takes 15 bytes at least. */
    private static final int MAX_OUTCOMES = 500;

    private final Lanes lanes;
    private final LaneEnds ends;
    private final int entry;
    private final List<Part> parts = new ArrayList<>();
    private final ScanBuilder scans;
    private final Map<KnownStack, Place> byStack = new LinkedHashMap<>();

    /** What is asked first; null if a token is looked for first. */
    private final @Nullable Continuation question;

    LaneCoding(Lanes lanes, int entry) {
        this.lanes = lanes;
        this.entry = entry;
        ends = new LaneEnds(
                lanes.automata().grammar(), lanes.automata().valued(), lanes.effects(), lanes.paths(), entry);
        scans = new ScanBuilder(lanes, ends, parts);
        question = lanes.effects().asks(entry) ? ends.question(KnownStack.of(entry)) : null;
    }

    /** The first place, not in the lane yet; null if a question is asked first. */
    @Nullable
    Place first(double share) {
        if (question != null) {
            return null;
        }
        Place first = place(KnownStack.of(entry), null);
        first.share = share;
        return first;
    }

    /** The size of the question, if the lane begins with one that fits a method; 0 if not. */
    int questionBytes() {
        if (question == null) {
            return 0;
        }
        CodeSize size = lanes.size(question);
        return fits(size) ? size.bytes() : 0;
    }

    /** The lane, as far as it is settled. */
    Lane lane() {
        Continuation begin = question != null ? question : scans.begin(parts.get(0));
        List<Lane.Part> others = parts.stream()
                .skip(1)
                .map(part -> new Lane.Part(part.number, scans.scan(part)))
                .toList();
        return new Lane(entry, lanes.effects().behind(entry), begin, others);
    }

    /**
     * Takes {@code place} into the lane, into the method of the place before or one of its own.
     *
     * @param room the most bytes of bytecode that the class has room for
     * @return how many the lane takes more, or less; empty if the place was not taken
     */
    OptionalInt settle(Place place, int room) {
        int before = bytes();
        Set<TokenRecogniser> tried = new HashSet<>();
        for (Detail detail : DETAILS) {
            boolean another = tried.add(code(place.stack, detail.states())) || detail.cases() == 1;
            if (another && (joins(place, detail, before + room) || begins(place, detail, before + room))) {
                return OptionalInt.of(bytes() - before + lanes.use(place));
            }
        }
        place.part = null;
        return OptionalInt.empty();
    }

    /** Puts {@code place} into the method of the place before, if there is room for it. */
    private boolean joins(Place place, Detail detail, int most) {
        if (place.parent == null || place.shared || !load(place, detail, place.parent.part == parts.get(0))) {
            return false;
        }
        place.part = Objects.requireNonNull(place.parent.part);
        return measure(place.part, most);
    }

    /** Makes {@code place} the first of another method. */
    private boolean begins(Place place, Detail detail, int most) {
        if (!load(place, detail, parts.isEmpty())) {
            return false;
        }
        Part own = new Part(parts.size(), place);
        place.part = own;
        parts.add(own);
        if (measure(own, most) && (place.parent == null || measure(Objects.requireNonNull(place.parent.part), most))) {
            return true;
        }
        parts.remove(own);
        place.part = null;
        return false;
    }

    /** Measures {@code part}; false, and as before, if it is too large. */
    private boolean measure(Part part, int most) {
        CodeSize before = part.size;
        part.size = lanes.size(scans.begin(part));
        if (fits(part.size) && bytes() <= most) {
            return true;
        }
        part.size = before;
        return false;
    }

    private int bytes() {
        return parts.stream().mapToInt(part -> part.size.bytes()).sum();
    }

    private static boolean fits(CodeSize code) {
        return code.bytes() <= MAX_BYTES && code.lines() <= MAX_LINES && code.depth() <= MAX_DEPTH;
    }

    /** About how many bytes {@code place} takes, nothing after it. */
    int weight(Place place) {
        return load(place, DETAILS.get(0), false)
                ? lanes.size(new Continuation.Next(scans.scan(place, true))).bytes()
                : 1;
    }

    private Place place(KnownStack stack, @Nullable Place parent) {
        Place place = new Place(
                this,
                byStack.size(),
                stack,
                parent,
                DETAILS.get(0),
                code(stack, DETAILS.get(0).states()));
        byStack.put(stack, place);
        return place;
    }

    private TokenRecogniser code(KnownStack stack, int states) {
        return lanes.codes().of(stack.top(), states);
    }

    /** Works out what tokens do at {@code place}; false if there are too many for any lane. */
    private boolean load(Place place, Detail detail, boolean inFirst) {
        place.detail = detail;
        place.code = code(place.stack, detail.states());
        place.actions.clear();
        place.sequels.clear();
        if (place.code.rules().size() > MAX_OUTCOMES) {
            return false;
        }
        place.method = -1;
        CodeSize size = lanes.size(place.code);
        if (size.bytes() > (place.share >= OFTEN ? MAX_INLINE_OFTEN : MAX_INLINE)) {
            if (!fits(size)) {
                return false;
            }
            place.method = lanes.recognisers().number(place.code);
        }
        ends.beginPlace(inFirst, detail.cases());
        for (int rule : place.code.rules()) {
            StackEffects.Shift shift = lanes.isToken(rule) ? lanes.effects().shift(place.stack, rule) : null;
            place.skips |= isSkipped(rule);
            if (shift == null) {
                place.actions.put(
                        rule, isSkipped(rule) ? new Action.Skip() : new Action.Deliver(ends.path(place.stack)));
            } else if (shift.open() != LrAutomaton.NONE) {
                place.actions.put(rule, ends.split(rule, place.stack, shift));
            } else {
                boolean often = lanes.visits().weight(rule) * SELDOM >= weights(place.code);
                place.sequels.put(rule, new Sequel(shift.before(), ends.following(shift.stack(), often)));
            }
        }
        return !place.sequels.isEmpty()
                || place.actions.values().stream().anyMatch(action -> !(action instanceof Action.Deliver));
    }

    private boolean isSkipped(int rule) {
        return lanes.automata().grammar().rules().get(rule).kind() == LexicalRule.Kind.BLANK;
    }

    /** The places that may follow {@code place}, which is settled, and are not yet. */
    Set<Place> unfold(Place place) {
        place.sequels.forEach((rule, sequel) -> {
            KnownStack arrival = sequel.following().arrival();
            if (arrival != null && isPlace(place, arrival)) {
                Place known = byStack.get(arrival);
                if (known == null || known.parent == place || separate(known)) {
                    Place next = known == null ? place(arrival, place) : known;
                    next.share += share(place, rule);
                    place.next.put(rule, next);
                }
            }
        });
        place.next.keySet().removeIf(rule -> place.code.isKeyword(rule) && place.isAlone(rule));
        Set<Place> open = new LinkedHashSet<>(place.next.values());
        open.removeIf(next -> next.part != null);
        return open;
    }

    /** How {@code place} goes on after tokens that no place of this lane may follow. */
    Stream<Continuation> ends(Place place) {
        return place.code.rules().stream()
                .filter(rule -> !place.next.containsKey(rule))
                .flatMap(rule -> scans.outcome(place, rule).action().continuations());
    }

    private boolean isPlace(Place place, KnownStack arrival) {
        return place.ancestor(arrival) == null
                && arrival.hasRoom()
                && arrival.top() != entry
                && !lanes.effects().hasOwnLane(arrival);
    }

    /** How often {@code rule} comes of what can come at {@code place}. */
    private double share(Place place, int rule) {
        return place.share * lanes.visits().weight(rule) / weights(place.code);
    }

    private int weights(TokenRecogniser code) {
        return code.rules().stream().mapToInt(lanes.visits()::weight).sum();
    }

    /** Sees to it that other methods can go on with {@code place}; false, and as before, if that is not possible. */
    private boolean separate(Place place) {
        Part whole = place.part;
        if (whole != null && whole.first != place) {
            Part own = new Part(parts.size(), place);
            parts.add(own);
            List<Place> moved = byStack.values().stream()
                    .filter(other -> other.part == whole && other.isBehind(place))
                    .toList();
            move(moved, own);
            own.size = lanes.size(scans.begin(own));
            if (!fits(own.size)) {
                parts.remove(own);
                move(moved, whole);
                return false;
            }
            whole.size = lanes.size(scans.begin(whole));
        }
        place.shared = true;
        return true;
    }

    /** Puts {@code places} into {@code part}; only in the first one they can go back to the lane's first place. */
    private void move(List<Place> places, Part part) {
        for (Place place : places) {
            place.part = part;
            load(place, place.detail, part == parts.get(0));
        }
    }
}
