package org.tatoo.compiler.direct.unroll;

import java.util.Objects;
import java.util.Optional;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.direct.unroll.LikeEffects.NoShift;
import org.tatoo.compiler.direct.unroll.Place.Detail;
import org.tatoo.compiler.direct.unroll.Place.Sequel;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lr.LrAutomaton;

/** The selection of the recogniser of a place and of the actions of its tokens. */
final class PlaceLoader {
    /** A token is rare if its share of the possible tokens is less than one divided by this number. */
    private static final int SELDOM = 4;

    /** The maximum size of an inline recogniser in bytes; a larger one becomes a method shared by all places. */
    private static final int MAX_INLINE = 250;

    /** The maximum size of an inline recogniser in bytes at a frequent place. */
    private static final int MAX_INLINE_OFTEN = 600;

    private static final double OFTEN = 0.0025;

    /** The maximum number of outcomes; each takes at least 15 bytes. */
    private static final int MAX_OUTCOMES = 500;

    private final Lanes lanes;
    private final LaneEnds ends;

    PlaceLoader(Lanes lanes, LaneEnds ends) {
        this.lanes = lanes;
        this.ends = ends;
    }

    TokenRecogniser code(KnownStacks stacks, Detail detail) {
        return lanes.codes().of(stacks.first().top(), detail.states());
    }

    TokenRecogniser code(Place place, Detail detail) {
        TokenRecogniser all = code(place.stacks, detail);
        return place.rest == null ? all : Objects.requireNonNull(all.only(place.optional));
    }

    /**
     * Computes the actions of tokens at {@code place}. Returns false if no lane can hold them, if they differ between
     * the possible stacks, or if code would process none of them.
     */
    boolean load(Place place, Detail detail, boolean inFirst) {
        place.detail = detail;
        place.code = code(place, detail);
        place.actions.clear();
        place.sequels.clear();
        if (place.code.rules().size() > MAX_OUTCOMES) {
            return false;
        }
        place.method = -1;
        CodeSize size = lanes.size(place.code);
        if (place.part == null) {
            place.often = place.share >= OFTEN;
        }
        if (size.bytes() > (place.often ? MAX_INLINE_OFTEN : MAX_INLINE) && place.rest == null) {
            if (!size.fits()) {
                return false;
            }
            place.method = lanes.recognisers().number(place.code);
        }
        ends.beginPlace(inFirst, detail.cases());
        for (int rule : place.code.rules()) {
            if (!load(place, rule)) {
                return false;
            }
        }
        return !place.sequels.isEmpty()
                || place.actions.values().stream().anyMatch(action -> !(action instanceof Action.Deliver));
    }

    /** Computes the action of {@code rule}; returns false if it differs between the possible stacks. */
    private boolean load(Place place, int rule) {
        place.skips |= isSkipped(rule);
        LikeEffects.Effect effect = lanes.isToken(rule) ? ends.shift(place.stacks, rule) : NoShift.BY_TABLES;
        if (effect == NoShift.BY_TABLES) {
            place.actions.put(rule, isSkipped(rule) ? new Action.Skip() : new Action.Deliver(ends.path(place.stacks)));
            return true;
        }
        return effect instanceof LikeEffects.Shift shift && load(place, rule, shift);
    }

    private boolean load(Place place, int rule, LikeEffects.Shift shift) {
        if (shift.open() != LrAutomaton.NONE) {
            place.actions.put(rule, ends.split(rule, place.stacks.first(), shift));
            return true;
        }
        boolean often = lanes.visits().weight(rule) * SELDOM >= weights(code(place, place.detail));
        int top = shift.stacks().first().top();
        Optional<Open<Following>> following = ends.following(shift.stacks(), often);
        following.ifPresent(
                open -> place.sequels.put(rule, new Sequel(shift.before(), ends.name(top), open, ends.isInside(top))));
        return following.isPresent();
    }

    boolean isSkipped(int rule) {
        return lanes.automata().grammar().rules().get(rule).kind() == LexicalRule.Kind.BLANK;
    }

    /** Returns the estimated frequency of {@code rule} at {@code place}. */
    double share(Place place, int rule) {
        return place.share * lanes.visits().weight(rule) / weights(code(place.stacks, place.detail));
    }

    private int weights(TokenRecogniser code) {
        return code.rules().stream().mapToInt(lanes.visits()::weight).sum();
    }
}
