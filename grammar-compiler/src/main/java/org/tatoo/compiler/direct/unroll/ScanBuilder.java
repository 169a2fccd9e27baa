package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.direct.Variant;
import org.tatoo.compiler.direct.unroll.Place.Part;
import org.tatoo.compiler.direct.unroll.Place.Sequel;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Terminal;

/** A builder of a lane's code from the current state of its places. */
final class ScanBuilder {
    private final Lanes lanes;
    private final LaneEnds ends;

    /** The methods of the lane. */
    private final List<Part> parts;

    /** The places of the current method in topological order. */
    private List<Place> order = List.of();

    /** The places to which the code built so far returns. */
    private final Set<Integer> repeated = new HashSet<>();

    /** @param parts the methods of the lane; the list grows */
    ScanBuilder(Lanes lanes, LaneEnds ends, List<Part> parts) {
        this.lanes = lanes;
        this.ends = ends;
        this.parts = parts;
    }

    Continuation begin(Part part) {
        return new Continuation.Next(scan(part));
    }

    Scan scan(Part part) {
        repeated.clear();
        order = LaneOrder.of(part.first).stream()
                .filter(place -> place.part == part)
                .toList();
        return scan(part.first, true);
    }

    /**
     * Returns the code from {@code place} on, as far as it is in one method.
     *
     * @param first whether the method begins with it
     */
    Scan scan(Place place, boolean first) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int rule : place.code.rules()) {
            outcomes.add(outcome(place, rule));
        }
        List<Scan> joins = joins(place).stream().map(join -> scan(join, false)).toList();
        Scan scan = new Scan(
                place.number,
                ends.path(place.stacks),
                !place.stacks.isOne(),
                place.skips || repeated.contains(place.number),
                place.code,
                place.method,
                outcomes,
                place.rest == null ? null : past(place, place.rest),
                joins);
        return first ? scan.withRepetition() : scan;
    }

    /** Returns the places in the same method that are reached in several ways and whose dominator is {@code place}. */
    private List<Place> joins(Place place) {
        return order.stream()
                .filter(other -> other.parent == place && !other.isAlone())
                .toList();
    }

    /** Returns the continuation of {@code place} after any token but its optional one. */
    private static Continuation past(Place place, Place rest) {
        Variant variant = Place.variant(place.stacks, rest);
        if (rest.part == null) {
            return new Continuation.Leave();
        }
        return rest.part == place.part
                ? new Continuation.Join(rest.number, variant)
                : new Continuation.Call(rest.part.number, variant);
    }

    /** Returns the processing of a token of {@code rule} at {@code place}. */
    Outcome outcome(Place place, int rule) {
        Reporting reporting = lanes.automata().reporting();
        Grammar grammar = reporting.grammar();
        Terminal token = lanes.isToken(rule) ? grammar.tokens().get(rule) : null;
        Sequel sequel = place.sequels.get(rule);
        int kept = sequel == null || !sequel.kept() ? Outcome.NOT_KEPT : kept(place, sequel);
        return new Outcome(
                rule,
                grammar.rules().get(rule).name(),
                token != null && reporting.isReported(token) && kept == Outcome.NOT_KEPT,
                token != null && reporting.isKept(token) ? kept : Outcome.NOT_KEPT,
                reporting.isValued(rule),
                ByteNumber.of(reporting, rule),
                length(rule),
                lanes.automata().lines().get(rule),
                sequel == null
                        ? Objects.requireNonNull(place.actions.get(rule))
                        : shift(sequel, continuation(place, rule, sequel)));
    }

    private int length(int rule) {
        Grammar grammar = lanes.automata().grammar();
        return grammar.charset() == GrammarCharset.UTF8
                ? 0
                : grammar.rules().get(rule).fixedLength();
    }

    /** Returns the number of tokens kept at the next shift; reductions before it may have delivered those of a call. */
    private static int kept(Place place, Sequel sequel) {
        List<LikeEffects.Step> before = sequel.before();
        KnownStacks stacks =
                before.isEmpty() ? place.stacks : before.get(before.size() - 1).stacks();
        KnownStack stack = stacks.first();
        return stack.isStored() ? Outcome.STORED : stack.kept().size();
    }

    private Action shift(Sequel sequel, Continuation next) {
        return new Action.Shift(
                ends.reductions(sequel.before()),
                sequel.name(),
                sequel.following().with(next));
    }

    private Continuation continuation(Place place, int rule, Sequel sequel) {
        KnownStacks arrival = sequel.following().arrival();
        if (arrival == null) {
            return new Continuation.Leave();
        }
        Place next = place.next.get(rule);
        if (next != null && next.part != null) {
            if (next.part != place.part) {
                return new Continuation.Call(next.part.number, Place.variant(arrival, next));
            }
            return next.isAlone()
                    ? new Continuation.Next(scan(next, false))
                    : new Continuation.Join(next.number, Place.variant(arrival, next));
        }
        Place again = place.ancestor(arrival);
        if (again != null && again.part == place.part && place.part != null) {
            repeated.add(again.number);
            return new Continuation.Repeat(again.number, ends.path(arrival), Place.variant(arrival, again));
        }
        return !parts.isEmpty() && place.part == parts.get(0) ? ends.goFirst(arrival) : ends.goElsewhere(arrival);
    }
}
