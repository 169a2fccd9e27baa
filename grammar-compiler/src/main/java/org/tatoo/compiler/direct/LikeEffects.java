package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.List;
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
        if (shifts.stream().map(shift -> shift.stack().kept()).distinct().count() > 1) {
            throw new UnlikeException();
        }
        return new Shift(
                alike(shifts.stream().map(StackEffects.Shift::before).toList()),
                new KnownStacks(shifts.stream().map(StackEffects.Shift::stack).toList()),
                shifts.get(0).open());
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
                reductions.stream().map(StackEffects.Reductions::stack).toList());
        List<Step> steps =
                alike(reductions.stream().map(StackEffects.Reductions::steps).toList());
        if (!last.equals(steps.isEmpty() ? stacks : steps.get(steps.size() - 1).stacks())) {
            steps.add(new Step(Report.NONE, last));
        }
        return new Reductions(steps, last);
    }

    /** The reported ones of the steps that each stack takes. */
    private static List<Step> alike(List<List<StackEffects.Step>> all) {
        List<List<StackEffects.Step>> reported = all.stream()
                .map(steps ->
                        steps.stream().filter(step -> !step.report().isNone()).toList())
                .toList();
        List<Report> reports = reports(reported.get(0));
        if (!reported.stream().allMatch(steps -> reports(steps).equals(reports))) {
            throw new UnlikeException();
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            int index = i;
            steps.add(new Step(
                    reports.get(i),
                    new KnownStacks(reported.stream()
                            .map(each -> each.get(index).stack())
                            .toList())));
        }
        return steps;
    }

    private static List<Report> reports(List<StackEffects.Step> steps) {
        return steps.stream().map(StackEffects.Step::report).toList();
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
