package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.regex.ByteSet;

/**
 * Finds tokens of one byte that are treated alike at a place where many of them can come, such as opcodes. Code for each
 * would not fit a method that a person can read and HotSpot compiles.
 */
final class TokenGroups {
    /** So many tokens of one byte fit a method. */
    private static final int FEW = 16;

    /** The fewest tokens of a group. */
    private static final int LEAST = 4;

    private final Lanes lanes;
    private final Likeness likeness;
    private final Map<Key, Grouping> known = new HashMap<>();

    TokenGroups(Lanes lanes, Likeness likeness) {
        this.lanes = lanes;
        this.likeness = likeness;
    }

    /**
     * What is looked for at a place.
     *
     * @param code recognises the first of each group in place of all of them
     */
    record Grouping(List<TokenGroup> groups, TokenRecogniser code) {}

    private record Key(KnownStack stack, TokenRecogniser code) {}

    /**
     * What tokens with the same can be a group.
     *
     * @param reports how often the handler is told of a reduction
     * @param size of the stack known afterwards
     * @param start the state of the lexer's automaton in which the next token begins
     */
    private record Kind(boolean silent, int reports, int size, List<Integer> written, int start) {}

    /** The groups of the tokens that {@code code} recognises with {@code stack}; none if there are few. */
    Grouping of(KnownStack stack, TokenRecogniser code) {
        if (code.branches().size() <= FEW) {
            return new Grouping(List.of(), code);
        }
        return known.computeIfAbsent(new Key(stack, code), key -> find(stack, code));
    }

    private Grouping find(KnownStack stack, TokenRecogniser code) {
        Map<Integer, ByteSet> singles = code.singles();
        singles.keySet().removeIf(rule -> !isPlain(rule));
        if (singles.size() <= FEW) {
            return new Grouping(List.of(), code);
        }
        Map<Kind, List<TokenGroup.Member>> kinds = new LinkedHashMap<>();
        singles.forEach((rule, bytes) -> {
            StackEffects.Shift shift = lanes.effects().shift(stack, rule);
            if (shift != null) {
                String name = lanes.automata().grammar().rules().get(rule).name();
                kinds.computeIfAbsent(kind(rule, shift.stack()), kind -> new ArrayList<>())
                        .add(new TokenGroup.Member(rule, name, bytes));
            }
        });
        List<TokenGroup> groups = kinds.values().stream()
                .filter(members -> members.size() >= LEAST)
                .map(members -> group(stack, members))
                .filter(Objects::nonNull)
                .toList();
        Set<Integer> left = new LinkedHashSet<>(singles.keySet());
        groups.forEach(group -> group.rules().forEach(left::remove));
        return left.size() > FEW ? new Grouping(List.of(), code) : new Grouping(groups, code.grouped(groups));
    }

    private @Nullable TokenGroup group(KnownStack stack, List<TokenGroup.Member> members) {
        TokenGroup group = new TokenGroup(members, true);
        if (likeness.areAlike(stack, group)) {
            return group;
        }
        return likeness.areShifted(stack, group) ? new TokenGroup(members, false) : null;
    }

    /** Whether nothing but a shift is done with {@code rule}. */
    private boolean isPlain(int rule) {
        return lanes.isToken(rule)
                && !lanes.automata().reporting().isValued(rule)
                && lanes.automata().lines().get(rule) == Lines.NONE;
    }

    private Kind kind(int rule, KnownStack shifted) {
        StackEffects.Reductions reductions = lanes.effects().reductions(shifted);
        KnownStack last = reductions.stack();
        int reports = (int) reductions.steps().stream()
                .filter(step -> !step.report().isNone())
                .count();
        boolean scans = StackEffects.scans(lanes.effects().state(last));
        return new Kind(
                !lanes.automata()
                        .reporting()
                        .isReported(lanes.automata().grammar().tokens().get(rule)),
                reports,
                last.states().size(),
                last.written(),
                scans ? lanes.automata().lexerStart(last.top()) : -1);
    }
}
