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

/** A place of an unfinished lane, at which a token is recognised. */
final class Place {
    final int number;

    /** The possible stacks. */
    KnownStacks stacks;

    /** The immediate dominator of this place; null for the first place. */
    @Nullable
    Place parent;

    /** The places before this one, once for each rule that leads here. */
    final List<Place> sources = new ArrayList<>();

    /** The frequency of this place, relative to all tokens. */
    double share;

    /** True if the place was frequent when it was added to the lane. */
    boolean often;

    /** The level of detail of its code. */
    Detail detail;

    /** The recogniser of the token. */
    TokenRecogniser code;

    /** The number of the method that recognises the token; negative if the code is inline. */
    int method = -1;

    /** The complete actions by rule. */
    final Map<Integer, Action> actions = new LinkedHashMap<>();

    final Map<Integer, Sequel> sequels = new LinkedHashMap<>();

    /** The successors by rule; they belong to the lane once they are settled. */
    final Map<Integer, Place> next = new LinkedHashMap<>();

    /** The place of all other tokens if only an optional one is recognised here; null otherwise. */
    @Nullable
    Place rest;

    /** The rule of the optional token. */
    int optional;

    /** True if a rule is skipped and the same scan starts again. */
    boolean skips;

    /** True if other methods continue here, and therefore the place begins a method. */
    boolean shared;

    /** The method that contains this place; null if there is none. */
    @Nullable
    Part part;

    /**
     * The shift of a token that another one may follow.
     *
     * @param before the reductions before it
     * @param name the name of the element whose number is used; null if there is none
     * @param kept whether the token is reported in one call with others
     */
    record Sequel(List<LikeEffects.Step> before, @Nullable String name, Open<Following> following, boolean kept) {}

    /**
     * A level of detail for the code of a place.
     *
     * @param states the maximum number of states of a large automaton
     * @param cases the maximum number of states below the known part of the stack that are distinguished
     */
    record Detail(int states, int cases) {}

    /** An unfinished method. */
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

    /** Makes {@code place} the successor for {@code rule}. */
    void link(int rule, Place place) {
        next.put(rule, place);
        place.sources.add(this);
    }

    void unlink(int rule) {
        Place place = next.remove(rule);
        if (place != null) {
            place.sources.remove(this);
        }
    }

    /** Returns whether exactly one transition leads to this place. */
    boolean isAlone() {
        return sources.size() == 1;
    }

    /** Returns whether {@code other} dominates this place or is equal to it. */
    boolean isBehind(Place other) {
        Place up = this;
        while (up != null && up != other) {
            up = up.parent;
        }
        return up != null;
    }

    /** Returns the nearest place that dominates both this place and {@code other}. */
    Place common(Place other) {
        Place up = this;
        while (up.parent != null && !other.isBehind(up)) {
            up = up.parent;
        }
        return up;
    }

    /** Returns the nearest place for {@code arrival} among this place and its dominators; null if there is none. */
    @Nullable
    Place ancestor(KnownStacks arrival) {
        Place up = this;
        while (up != null && !(arrival.isOne() && up.stacks.indexOf(arrival) >= 0)) {
            up = up.parent;
        }
        return up;
    }

    /** Returns the stack of {@code place} that {@code arrival} corresponds to; null if the place has only one. */
    static @Nullable Variant variant(KnownStacks arrival, Place place) {
        if (place.stacks.isOne()) {
            return null;
        }
        int offset = place.stacks.indexOf(arrival);
        return new Variant(offset, !arrival.isOne());
    }
}
