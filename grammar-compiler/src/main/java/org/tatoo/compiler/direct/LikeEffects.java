package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lr.LrAutomaton;

/** What shifts and reductions do to stacks that are treated alike. */
final class LikeEffects {
    private final StackEffects effects;
    private final boolean leaving;

    /** @param leaving whether what several stacks do not have in common is left to the tables */
    LikeEffects(StackEffects effects, boolean leaving) {
        this.effects = effects;
        this.leaving = leaving;
    }

    /** The same terminals do not do the same to the stacks. */
    static final class UnlikeException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnlikeException() {
            super("stacks are not alike", null, false, false);
        }
    }

    /**
     * A reduction.
     *
     * @param stacks afterwards
     */
    record Step(Report report, KnownStacks stacks) {}

    static Step step(StackEffects.Step step) {
        return new Step(step.report(), KnownStacks.of(step.stack()));
    }

    /** As {@link StackEffects.Reductions}. */
    record Reductions(List<Step> steps, KnownStacks stacks) {}

    /** As {@link StackEffects.Shift}. */
    record Shift(List<Step> before, KnownStacks stacks, int open) {}

    /**
     * What {@code terminal} does; null if it cannot come, or if the tables have to find it out.
     *
     * @throws UnlikeException if it does different things
     */
    @Nullable
    Shift shift(KnownStacks stacks, int terminal) {
        List<StackEffects.Shift> shifts = new ArrayList<>();
        for (KnownStack stack : stacks.each()) {
            StackEffects.Shift shift = effects.shift(stack, terminal);
            if (shift != null) {
                shifts.add(shift);
            }
        }
        if (shifts.isEmpty()) {
            return null;
        }
        boolean open = shifts.stream().anyMatch(shift -> shift.open() != LrAutomaton.NONE);
        if (shifts.size() < stacks.each().size() || (open && !stacks.isOne())) {
            throw new UnlikeException();
        }
        if (shifts.stream().map(shift -> shift.stack().kept()).distinct().count() > 1
                || shifts.stream().map(this::name).distinct().count() > 1) {
            throw new UnlikeException();
        }
        return new Shift(
                alike(shifts.stream().map(StackEffects.Shift::before).toList(), stacks.grouped()),
                new KnownStacks(shifts.stream().map(StackEffects.Shift::stack).toList(), stacks.grouped()),
                shifts.get(0).open());
    }

    private @Nullable String name(StackEffects.Shift shift) {
        return effects.name(shift.stack().top());
    }

    /**
     * What the tokens of {@code group} do, each by itself.
     *
     * @throws UnlikeException if one cannot come, if the tables have to find out what it does, or if it does more than
     *     being shifted
     */
    Shift shift(KnownStack stack, TokenGroup group) {
        List<KnownStack> shifted = new ArrayList<>();
        for (int rule : group.rules()) {
            StackEffects.Shift shift = effects.shift(stack, rule);
            if (shift == null
                    || shift.open() != LrAutomaton.NONE
                    || shift.before().stream().anyMatch(step -> !step.report().isNone())
                    || !shift.stack().kept().isEmpty()
                    || effects.isInside(shift.stack().top())) {
                throw new UnlikeException();
            }
            shifted.add(shift.stack());
        }
        return new Shift(List.of(), new KnownStacks(shifted, true), LrAutomaton.NONE);
    }

    /**
     * The reductions that follow without a look-ahead.
     *
     * @throws UnlikeException if they are different ones
     */
    Reductions reductions(KnownStacks stacks) {
        List<StackEffects.Reductions> reductions =
                stacks.each().stream().map(effects::reductions).toList();
        KnownStacks last = new KnownStacks(
                reductions.stream().map(StackEffects.Reductions::stack).toList(), stacks.grouped());
        List<Step> steps =
                alike(reductions.stream().map(StackEffects.Reductions::steps).toList(), stacks.grouped());
        if (!last.equals(steps.isEmpty() ? stacks : steps.get(steps.size() - 1).stacks())) {
            steps.add(new Step(Report.NONE, last));
        }
        return new Reductions(steps, last);
    }

    /** The reported ones of the steps that each stack takes. */
    private static List<Step> alike(List<List<StackEffects.Step>> all, boolean grouped) {
        List<List<StackEffects.Step>> reported = all.stream()
                .map(steps ->
                        steps.stream().filter(step -> !step.report().isNone()).toList())
                .toList();
        int count = reported.get(0).size();
        if (!reported.stream().allMatch(steps -> steps.size() == count)) {
            throw new UnlikeException();
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            List<StackEffects.Step> each =
                    reported.stream().map(some -> some.get(index)).toList();
            steps.add(new Step(
                    report(each, grouped),
                    new KnownStacks(each.stream().map(StackEffects.Step::stack).toList(), grouped)));
        }
        return steps;
    }

    private static Report report(List<StackEffects.Step> each, boolean grouped) {
        List<Report> reports = each.stream().map(StackEffects.Step::report).toList();
        boolean same = Set.copyOf(reports).size() == 1;
        Report report = same ? reports.get(0) : grouped ? Report.ofEach(reports) : null;
        if (report == null) {
            throw new UnlikeException();
        }
        return report;
    }

    /** Whether a lane of its own is better with any of {@code stacks}. */
    boolean hasOwnLane(KnownStacks stacks) {
        return stacks.each().stream().allMatch(effects::hasOwnLane);
    }

    /**
     * How it continues with {@code stacks} where no reduction is left.
     *
     * @throws UnlikeException if that is different
     */
    Next next(KnownStacks stacks) {
        if (stacks.isOne()) {
            return Next.ALL;
        }
        if (stacks.grouped() && !stacks.areWrittenAlike()) {
            throw new UnlikeException();
        }
        boolean scans = stacks.each().stream().allMatch(stack -> StackEffects.scans(effects.state(stack)));
        if (stacks.hasSameTop() && (!scans || hasOwnLane(stacks))) {
            // the lane of the state on top would not know of tokens that come in one call
            return effects.isInside(stacks.first().top()) ? Next.TABLES : Next.TOP;
        }
        if (scans && stacks.each().stream().noneMatch(effects::hasOwnLane)) {
            return Next.ALL;
        }
        if (leaving) {
            return Next.TABLES;
        }
        throw new UnlikeException();
    }

    /** What has to be known of stacks where code continues. */
    enum Next {
        /** All that is known. */
        ALL,
        /** Only the state on top, which is the same. */
        TOP,
        /** Nothing: the tables go on. */
        TABLES
    }
}
