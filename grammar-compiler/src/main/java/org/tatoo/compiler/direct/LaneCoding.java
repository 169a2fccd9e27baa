package org.tatoo.compiler.direct;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.DirectCoding.Automata;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * Unfolds one lane, breadth first, until it is long enough, or until its method has no more room. What follows one
 * fixed text among several tokens is left to the lane of its state, which others may go over to as well.
 */
final class LaneCoding {
    /** HotSpot compiles no method above 8000 bytes; some are left for how a method begins. */
    private static final int MAX_BYTES = 7950;

    /** What is done with a token takes 15 bytes at least. */
    private static final int MAX_OUTCOMES = 500;

    private final Automata automata;
    private final TokenCodes codes;
    private final StackEffects effects;
    private final Worklist<Path> paths;
    private final LaneEnds ends;
    private final int entry;
    private final Queue<Place> candidates = new ArrayDeque<>();

    /** The places that the code frozen so far comes back to. */
    private final Set<Integer> repeated = new HashSet<>();

    private final CodeMeasure measure;
    private int places;

    /** The most that those settled so far take: each counted with its end, which the next one takes the place of. */
    private int bytes;

    private int weight;

    /** A scan in the making. */
    private static final class Place {
        final int number;
        final KnownStack stack;
        final @Nullable Place parent;
        final TokenCode code;

        /** What rules do that need nothing more. */
        final Map<Integer, Action> actions = new LinkedHashMap<>();

        final Map<Integer, Sequel> sequels = new LinkedHashMap<>();
        /** Those that may follow, by rule: in the lane once they are settled. */
        final Map<Integer, Place> next = new LinkedHashMap<>();

        /** Whether something is skipped, and the same scan begins again. */
        boolean skips;

        boolean settled;

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
                    .filter(place -> place.settled && Collections.frequency(next.values(), place) > 1)
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

    LaneCoding(
            Automata automata,
            TokenCodes codes,
            StackEffects effects,
            Worklist<Path> paths,
            CodeMeasure measure,
            int entry) {
        this.automata = automata;
        this.codes = codes;
        this.effects = effects;
        this.paths = paths;
        this.measure = measure;
        this.entry = entry;
        ends = new LaneEnds(automata.grammar(), automata.valued(), effects, paths, entry);
    }

    /** The lane; null if not even its first token has room. */
    @Nullable
    Lane lane() {
        Place first = place(KnownStack.of(entry), null);
        if (first == null || !settle(first, first)) {
            return null;
        }
        while (!candidates.isEmpty()) {
            Place candidate = candidates.remove();
            if (weight + weight(candidate) <= CodeWeight.MAX) {
                settle(candidate, first);
            }
        }
        return new Lane(entry, effects.behind(entry), frozen(first));
    }

    /** Takes {@code place} into the lane that begins with {@code first}, if the method has room for it. */
    private boolean settle(Place place, Place first) {
        int more = bytes(place);
        if (bytes + more > MAX_BYTES && place != first) {
            bytes = bytes(first);
        }
        if (bytes + more > MAX_BYTES) {
            return false;
        }
        place.settled = true;
        bytes += more;
        weight += weight(place);
        unfold(place);
        return true;
    }

    /** The bytes of {@code place} and of what is settled behind it; the rest is left to other lanes and the tables. */
    private int bytes(Place place) {
        return measure.bytes(frozen(place), paths::value);
    }

    /** A place that nothing follows yet; null if it is too large for any lane. */
    private @Nullable Place place(KnownStack stack, @Nullable Place parent) {
        TokenCode code = codes.of(stack.top());
        if (code.outcomes().size() > MAX_OUTCOMES) {
            return null;
        }
        ends.beginPlace();
        Place place = new Place(places++, stack, parent, code);
        for (int rule : code.outcomes()) {
            StackEffects.Shift shift = isToken(rule) ? effects.shift(stack, rule) : null;
            place.skips |= isSkipped(rule);
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

    private int weight(Place place) {
        int sum = CodeWeight.of(place.code);
        for (Sequel sequel : place.sequels.values()) {
            sum += CodeWeight.of(shift(sequel, new Continuation.Leave()));
        }
        for (Action action : place.actions.values()) {
            sum += CodeWeight.of(action);
        }
        return sum;
    }

    private void unfold(Place place) {
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
        if (ancestor(place, stack) == null && stack.hasRoom() && stack.top() != entry && !effects.hasOwnLane(stack)) {
            Place same = sibling(place, stack);
            Place next = same != null ? same : place(stack, place);
            if (next != null) {
                place.next.put(rule, next);
            }
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

    /** The code from {@code place} on, as far as it is settled. */
    private Scan frozen(Place place) {
        repeated.clear();
        return scan(place);
    }

    private Scan scan(Place place) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rule : place.code.outcomes()) {
            outcomes.add(outcome(place, rule));
        }
        List<Scan> joins = place.joins().stream().map(this::scan).toList();
        Scan scan = new Scan(
                place.number,
                ends.path(place.stack),
                place.skips || repeated.contains(place.number),
                place.code.branches(),
                place.code.states(),
                outcomes,
                joins);
        return place.parent == null ? scan.withRepetition() : scan;
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
        if (next != null && next.settled) {
            return place.isAlone(rule) ? new Continuation.Next(scan(next)) : new Continuation.Join(next.number);
        }
        KnownStack arrival = sequel.following.arrival();
        if (arrival == null) {
            return new Continuation.Leave();
        }
        Place again = ancestor(place, arrival);
        if (again == null) {
            return ends.go(arrival);
        }
        repeated.add(again.number);
        return new Continuation.Repeat(again.number, ends.path(again.stack));
    }
}
