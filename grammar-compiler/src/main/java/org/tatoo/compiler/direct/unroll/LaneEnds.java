package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Variant;
import org.tatoo.compiler.direct.unroll.LikeEffects.Step;
import org.tatoo.compiler.lr.LrAutomaton;

/** The ends of a lane, where no token can come next, and its transfers to other lanes. */
final class LaneEnds {
    /** The maximum number of states below the known part of the stack that code distinguishes. */
    static final int MAX_CASES = 4;

    /** The maximum nesting of choices, repetitions and forks. */
    private static final int MAX_NESTING = 4;

    /** The maximum number of ends after one token. No lane has room for more, because each takes at least 10 bytes. */
    private static final int MAX_ENDS = 800;

    private final StackEffects effects;
    private final QuestionEnds questions;
    private final LikeEffects like;
    private final Paths paths;

    /** The states in which the lane begins. */
    private final List<Integer> entries;

    private int made;
    private boolean asking = true;
    private boolean inFirst;
    private int cases = MAX_CASES;

    /**
     * @param entries the states in which the lane begins; the list may grow
     * @param leaving whether the tables process several stacks that differ
     */
    LaneEnds(Lanes lanes, List<Integer> entries, boolean leaving) {
        effects = lanes.effects();
        questions = new QuestionEnds(lanes.automata().reporting(), effects, this);
        like = new LikeEffects(effects, leaving);
        paths = lanes.paths();
        this.entries = entries;
    }

    /**
     * Starts the tokens of one place.
     *
     * @param inFirst whether the place is in the lane's first method, which can start again
     * @param cases the maximum number of states below the known part of the stack that are distinguished
     */
    void beginPlace(boolean inFirst, int cases) {
        this.cases = cases;
        this.inFirst = inFirst;
        made = 0;
    }

    int path(KnownStacks stacks) {
        return paths.number(stacks.deferred());
    }

    private int path(KnownStack stack) {
        return path(KnownStacks.of(stack));
    }

    /** Returns whether the tokens before {@code state} belong to a pending call. */
    boolean isInside(int state) {
        return effects.isInside(state);
    }

    /** Returns the name of the element before {@code state} whose number is used; null if there is none. */
    @Nullable
    String name(int state) {
        return effects.name(state);
    }

    /** Returns the effect of {@code terminal}, as {@link LikeEffects#shift} does. */
    LikeEffects.Effect shift(KnownStacks stacks, int terminal) {
        return like.shift(stacks, terminal);
    }

    /**
     * Returns the actions after a shift that leads to {@code stacks}; empty if the actions differ between the stacks.
     *
     * @param asking whether questions are answered here instead of in a lane of their own
     */
    Optional<Open<Following>> following(KnownStacks stacks, boolean asking) {
        this.asking = asking;
        return open(stacks, List.of(), stacks, 0);
    }

    private Open<Following> leaving(KnownStacks stacks, List<Step> steps) {
        int path = path(stacks);
        List<Reduction> made = reductions(steps);
        return Open.closed(new Continuation.Leave()).map(end -> new Following(path, made, end));
    }

    Continuation question(KnownStack stack) {
        asking = true;
        Open<Continuation> end = end(stack, 0);
        return end.with(
                end.arrival() == null
                        ? new Continuation.Leave()
                        : new Continuation.Go(end.arrival().first().top()));
    }

    /** Returns the action of {@code terminal} in {@code from} if its {@code shift} depends on the entries below. */
    Action split(int terminal, KnownStack from, LikeEffects.Shift shift) {
        asking = true;
        return split(terminal, from, List.of(), shift, 0);
    }

    private Action split(int terminal, KnownStack from, List<Step> first, LikeEffects.Shift shift, int nesting) {
        List<Step> before = new ArrayList<>(first);
        before.addAll(shift.before());
        KnownStack shifted = shift.stacks().first();
        if (effects.isInside(shifted.top()) && shift.open() == LrAutomaton.NONE) {
            return new Action.Deliver(path(from));
        }
        if (shift.open() == LrAutomaton.NONE) {
            return new Action.Shift(
                    reductions(before), effects.name(shifted.top()), closed(shifted, List.of(), shifted, nesting));
        }
        StackEffects.Fork fork = effects.fork(shifted, shift.open());
        if (fork.steps().isEmpty() || fork.steps().size() > cases || nesting >= MAX_NESTING) {
            return new Action.Deliver(path(from));
        }
        List<Action.Case> cases = new ArrayList<>();
        fork.steps().forEach((bottom, step) -> {
            if (like.shift(KnownStacks.of(step.stack()), terminal) instanceof LikeEffects.Shift inner) {
                cases.add(new Action.Case(
                        bottom, split(terminal, shifted, List.of(LikeEffects.step(step)), inner, nesting + 1)));
            }
        });
        return new Action.Split(reductions(before), path(shifted), fork.depth(), cases);
    }

    /** Returns the same as {@link #go}, for the lane's first method. */
    Continuation goFirst(KnownStacks stacks) {
        inFirst = true;
        return go(stacks);
    }

    /** Returns the same as {@link #go}, for another method of the lane. */
    Continuation goElsewhere(KnownStacks stacks) {
        inFirst = false;
        return go(stacks);
    }

    /**
     * Returns a transfer to the lane of the state on top: a local one if that is this lane and the stack does not grow.
     */
    private Continuation go(KnownStacks stacks) {
        if (effects.isInside(stacks.first().top())) {
            return new Continuation.Leave();
        }
        if (!stacks.isOne()) {
            return stacks.hasSameTop() ? new Continuation.Go(stacks.first().top()) : new Continuation.Leave();
        }
        KnownStack stack = stacks.first();
        int variant = entries.indexOf(stack.top());
        if (inFirst && variant >= 0 && stack.path().growth() <= 0) {
            return new Continuation.Repeat(0, 0, entries.size() == 1 ? null : Variant.number(variant));
        }
        return new Continuation.Go(stack.top());
    }

    List<Reduction> reductions(List<Step> steps) {
        return steps.stream()
                .map(step -> new Reduction(step.report(), path(step.stacks())))
                .toList();
    }

    /** Returns the continuation with {@code stacks}; empty if it differs between them. */
    private Optional<Open<Continuation>> end(KnownStacks stacks, int nesting) {
        return switch (like.next(stacks)) {
            case UNLIKE -> Optional.empty();
            case TABLES -> Optional.of(Open.closed(new Continuation.Leave()));
            case ALL -> Optional.of(stacks.isOne() ? end(stacks.first(), nesting) : Open.at(stacks));
            case TOP -> {
                int path = path(stacks);
                int top = stacks.first().top();
                KnownStack rest = stacks.first().rest();
                int after = path(rest);
                boolean grows =
                        stacks.each().stream().anyMatch(each -> each.path().growth() > 0);
                Open<Continuation> end = end(rest, nesting);
                boolean arrives = KnownStacks.of(rest).equals(end.arrival());
                yield Optional.of((arrives || !grows ? end : Open.closed(go(KnownStacks.of(rest))))
                        .map(next -> new Continuation.Written(path, top, after, next)));
            }
        };
    }

    private Open<Continuation> end(KnownStack stack, int nesting) {
        LrAutomaton.State state = effects.state(stack);
        if (++made > MAX_ENDS) {
            return Open.closed(new Continuation.Leave());
        }
        int awaited = effects.awaited(stack);
        if (awaited != LrAutomaton.NONE) {
            return endOfRegion(stack, awaited, nesting);
        }
        int variant = effects.elsewhere(stack);
        if (variant != LrAutomaton.NONE) {
            return effects.looksAtEnd(stack)
                    ? within(stack, variant, nesting)
                    : Open.closed(fork(stack, variant, nesting));
        }
        if (state.question() != null && !asking) {
            return Open.closed(new Continuation.Go(stack.top()));
        }
        if (state.question() != null && nesting < MAX_NESTING) {
            return questions.ask(stack, state.question(), nesting);
        }
        return StackEffects.scans(state) ? Open.at(KnownStacks.of(stack)) : Open.closed(new Continuation.Leave());
    }

    private Open<Continuation> endOfRegion(KnownStack stack, int terminal, int nesting) {
        StackEffects.Shift shift = effects.shift(stack, terminal);
        if (shift == null || shift.open() != LrAutomaton.NONE) {
            return Open.closed(new Continuation.Leave());
        }
        List<Reduction> before =
                reductions(shift.before().stream().map(LikeEffects::step).toList());
        return open(shift.stack(), nesting).map(following -> new Continuation.End(terminal, before, following));
    }

    private Open<Continuation> within(KnownStack stack, int variant, int nesting) {
        StackEffects.Step step = effects.step(stack, variant);
        return step == null
                ? Open.closed(
                        new Continuation.Within(new Following(path(stack), List.of(), fork(stack, variant, nesting))))
                : open(stack, List.of(LikeEffects.step(step)), step.stack(), nesting)
                        .map(Continuation.Within::new);
    }

    private Continuation fork(KnownStack stack, int variant, int nesting) {
        StackEffects.Fork fork = effects.fork(stack, variant);
        if (fork.steps().isEmpty() || fork.steps().size() > cases || nesting >= MAX_NESTING) {
            return new Continuation.Reduce(variant);
        }
        List<Continuation.Case> cases = new ArrayList<>();
        fork.steps()
                .forEach((bottom, step) -> cases.add(new Continuation.Case(
                        bottom, closed(stack, List.of(LikeEffects.step(step)), step.stack(), nesting + 1))));
        return new Continuation.Fork(fork.depth(), cases);
    }

    /** Returns the sequel of a shift to {@code stack}, nested in {@code nesting} choices, repetitions and forks. */
    Open<Following> open(KnownStack stack, int nesting) {
        return open(stack, List.of(), stack, nesting);
    }

    private Open<Following> open(KnownStack before, List<Step> first, KnownStack stack, int nesting) {
        KnownStacks only = KnownStacks.of(before);
        return open(only, first, KnownStacks.of(stack), nesting).orElseGet(() -> leaving(only, first));
    }

    private Optional<Open<Following>> open(KnownStacks before, List<Step> first, KnownStacks stacks, int nesting) {
        return like.reductions(stacks).flatMap(reductions -> {
            List<Step> steps = new ArrayList<>(first);
            steps.addAll(reductions.steps());
            int path = path(before);
            List<Reduction> made = reductions(steps);
            return end(reductions.stacks(), nesting).map(open -> open.map(end -> new Following(path, made, end)));
        });
    }

    private Following closed(KnownStack before, List<Step> first, KnownStack stack, int nesting) {
        return closed(open(before, first, stack, nesting));
    }

    /** Returns the sequel with its open end closed by a transfer to another lane. */
    Following closed(Open<Following> open) {
        return open.with(open.arrival() == null ? new Continuation.Leave() : go(open.arrival()));
    }
}
