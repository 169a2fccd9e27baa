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

/** Works out how a token is recognised at a place of a lane, and what is done with it. */
final class PlaceLoader {
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

    PlaceLoader(Lanes lanes, LaneEnds ends) {
        this.lanes = lanes;
        this.ends = ends;
    }

    /** How tokens are recognised with {@code stacks}. */
    TokenRecogniser code(KnownStacks stacks, Detail detail) {
        return lanes.codes().of(stacks.first().top(), detail.states());
    }

    /** How a token is recognised at {@code place}. */
    TokenRecogniser code(Place place, Detail detail) {
        TokenRecogniser all = code(place.stacks, detail);
        return place.rest == null ? all : Objects.requireNonNull(all.only(place.optional));
    }

    /**
     * Works out what tokens do at {@code place}; false if there are too many for any lane, or if they do different things to
     * the stacks that can be there.
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

    /** Works out what {@code rule} does; false if that is different for the stacks that can be there. */
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

    /** How often {@code rule} comes of what can come at {@code place}. */
    double share(Place place, int rule) {
        return place.share * lanes.visits().weight(rule) / weights(code(place.stacks, place.detail));
    }

    private int weights(TokenRecogniser code) {
        return code.rules().stream().mapToInt(lanes.visits()::weight).sum();
    }
}
