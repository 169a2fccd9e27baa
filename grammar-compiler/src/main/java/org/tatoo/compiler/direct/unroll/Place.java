package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.direct.Variant;

/** A place of a lane in the making, where a token is looked for. */
final class Place {
    final int number;

    /** The stacks that can be there. */
    KnownStacks stacks;

    /** The place over which all ways to this one lead, the nearest; null for the first. */
    @Nullable
    Place parent;

    /** The places before this one, once for each rule that leads from there to it. */
    final List<Place> sources = new ArrayList<>();

    /** How often it is come to, compared with all tokens that are looked for. */
    double share;

    /** Whether it was come to often when it was taken into the lane. */
    boolean often;

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

    /** The place of all other tokens, if only an optional one is looked for here; null if all are. */
    @Nullable
    Place rest;

    /** That token. */
    int optional;

    /** Whether something is skipped, and the same scan begins again. */
    boolean skips;

    /** Whether other methods go on with it, so that it begins one. */
    boolean shared;

    /** The method that it is in; null if it is in none. */
    @Nullable
    Part part;

    /**
     * The shift of a token that another one may follow.
     *
     * @param before the reductions before it
     * @param name of the element that it is and whose number is used; null if there is none
     * @param kept whether it comes in one call with others
     */
    record Sequel(List<LikeEffects.Step> before, @Nullable String name, Open<Following> following, boolean kept) {}

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

    Place(int number, KnownStacks stacks, Detail detail, TokenRecogniser code) {
        this.number = number;
        this.stacks = stacks;
        this.detail = detail;
        this.code = code;
    }

    /** The place after {@code rule} is {@code place}. */
    void link(int rule, Place place) {
        next.put(rule, place);
        place.sources.add(this);
    }

    /** No place is after {@code rule}. */
    void unlink(int rule) {
        Place place = next.remove(rule);
        if (place != null) {
            place.sources.remove(this);
        }
    }

    /** Whether nothing else leads to this place. */
    boolean isAlone() {
        return sources.size() == 1;
    }

    /** Whether all ways to this place lead over {@code other}, or it is that one. */
    boolean isBehind(Place other) {
        Place up = this;
        while (up != null && up != other) {
            up = up.parent;
        }
        return up != null;
    }

    /** The nearest place over which all ways to this one and to {@code other} lead. */
    Place common(Place other) {
        Place up = this;
        while (up.parent != null && !other.isBehind(up)) {
            up = up.parent;
        }
        return up;
    }

    /** The place for {@code arrival} on all ways to what is after this one, this one included; null if there is none. */
    @Nullable
    Place ancestor(KnownStacks arrival) {
        Place up = this;
        while (up != null && !(arrival.isOne() && up.stacks.indexOf(arrival) >= 0)) {
            up = up.parent;
        }
        return up;
    }

    /** Which stack of {@code place} is there if those of {@code arrival} are these of this place; null if it has one only. */
    static @Nullable Variant variant(KnownStacks arrival, Place place) {
        if (place.stacks.isOne()) {
            return null;
        }
        int offset = place.stacks.indexOf(arrival);
        return new Variant(offset, !arrival.isOne());
    }
}
