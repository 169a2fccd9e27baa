package org.tatoo.compiler.direct;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A place of a lane in the making, where a token is looked for. */
final class Place {
    final LaneCoding lane;
    final int number;
    final KnownStack stack;
    final @Nullable Place parent;

    /** How often it is come to, compared with all tokens that are looked for. */
    double share;

    /** How much of it becomes code. */
    Detail detail;

    /** How the token is recognised. */
    TokenRecogniser code;

    /** The number of the method that recognises the token; negative if it is recognised in place. */
    int method = -1;

    /** What rules do that need nothing more. */
    final Map<Integer, Action> actions = new LinkedHashMap<>();

    final Map<Integer, Sequel> sequels = new LinkedHashMap<>();

    /** Those that may follow, by rule: in the lane once they are settled. */
    final Map<Integer, Place> next = new LinkedHashMap<>();

    /** Whether something is skipped, and the same scan begins again. */
    boolean skips;

    /** Whether several places lead here, so that it begins a method. */
    boolean shared;

    /** The method that it is in; null if it is in none. */
    @Nullable
    Part part;

    /**
     * The shift of a token that another one may follow.
     *
     * @param before the reductions before it
     */
    record Sequel(List<StackEffects.Step> before, Open<Following> following) {}

    /**
     * How much of a place becomes code.
     *
     * @param states the most states of the automaton of its tokens, if that is large
     * @param cases the most states below what is known that are told apart
     */
    record Detail(int states, int cases) {}

    /** A method in the making. */
    static final class Part {
        final int number;
        final Place first;
        CodeSize size = new CodeSize(0, 0, 0);

        Part(int number, Place first) {
            this.number = number;
            this.first = first;
        }
    }

    Place(LaneCoding lane, int number, KnownStack stack, @Nullable Place parent, Detail detail, TokenRecogniser code) {
        this.lane = lane;
        this.number = number;
        this.stack = stack;
        this.parent = parent;
        this.detail = detail;
        this.code = code;
    }

    /** Whether no other outcome leads to the place behind {@code rule}. */
    boolean isAlone(int rule) {
        return Collections.frequency(next.values(), next.get(rule)) == 1;
    }

    /** The places in the same method that several outcomes lead to. */
    List<Place> joins() {
        return next.values().stream()
                .filter(place ->
                        place.part != null && place.part == part && Collections.frequency(next.values(), place) > 1)
                .distinct()
                .toList();
    }

    /** Whether the way to this place leads over {@code other}, or it is that one. */
    boolean isBehind(Place other) {
        Place up = this;
        while (up != null && up != other) {
            up = up.parent;
        }
        return up != null;
    }

    /** The place with the same stack on the way to what is behind this one, this one included; null if there is none. */
    @Nullable
    Place ancestor(KnownStack arrival) {
        Place up = this;
        while (up != null && !up.stack.equals(arrival)) {
            up = up.parent;
        }
        return up;
    }
}
