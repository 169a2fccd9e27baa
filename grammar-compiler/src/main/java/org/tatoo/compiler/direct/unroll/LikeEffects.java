package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Report;
import org.tatoo.compiler.lr.LrAutomaton;

/** The effects of shifts and reductions on stacks that are treated alike. */
final class LikeEffects {
    private final StackEffects effects;
    private final boolean leaving;

    /** @param leaving whether the tables process several stacks that differ */
    LikeEffects(StackEffects effects, boolean leaving) {
        this.effects = effects;
        this.leaving = leaving;
    }

    /**
     * A reduction.
     *
     * @param stacks the stacks afterwards
     */
    record Step(Report report, KnownStacks stacks) {}

    static Step step(StackEffects.Step step) {
        return new Step(step.report(), KnownStacks.of(step.stack()));
    }

    /** The same as {@link StackEffects.Reductions}, for several stacks. */
    record Reductions(List<Step> steps, KnownStacks stacks) {}

    /** The effect of a terminal on several stacks. */
    sealed interface Effect {}

    /** The same as {@link StackEffects.Shift}, for several stacks. */
    record Shift(List<Step> before, KnownStacks stacks, int open) implements Effect {}

    /** A reason why code does not shift a terminal. */
    enum NoShift implements Effect {
        /** The terminal cannot come, or only the tables can determine its effect. */
        BY_TABLES,
        /** The effect differs between the stacks. */
        UNLIKE
    }

    Effect shift(KnownStacks stacks, int terminal) {
        List<StackEffects.Shift> shifts = new ArrayList<>();
        for (KnownStack stack : stacks.each()) {
            StackEffects.Shift shift = effects.shift(stack, terminal);
            if (shift != null) {
                shifts.add(shift);
            }
        }
        if (shifts.isEmpty()) {
            return NoShift.BY_TABLES;
        }
        boolean open = shifts.stream().anyMatch(shift -> shift.open() != LrAutomaton.NONE);
        if (shifts.size() < stacks.each().size()
                || (open && !stacks.isOne())
                || shifts.stream().map(shift -> shift.stack().kept()).distinct().count() > 1
                || shifts.stream().map(this::name).distinct().count() > 1) {
            return NoShift.UNLIKE;
        }
        KnownStacks shifted =
                new KnownStacks(shifts.stream().map(StackEffects.Shift::stack).toList());
        return alike(shifts.stream().map(StackEffects.Shift::before).toList())
                .<Effect>map(before -> new Shift(before, shifted, shifts.get(0).open()))
                .orElse(NoShift.UNLIKE);
    }

    private @Nullable String name(StackEffects.Shift shift) {
        return effects.name(shift.stack().top());
    }

    /** Returns the reductions that need no look-ahead; empty if they differ between the stacks. */
    Optional<Reductions> reductions(KnownStacks stacks) {
        List<StackEffects.Reductions> reductions =
                stacks.each().stream().map(effects::reductions).toList();
        KnownStacks last = new KnownStacks(
                reductions.stream().map(StackEffects.Reductions::stack).toList());
        return alike(reductions.stream().map(StackEffects.Reductions::steps).toList())
                .map(steps -> new Reductions(upTo(last, steps, stacks), last));
    }

    /** Returns {@code steps}, with a step to {@code last} appended if they do not lead there from {@code stacks}. */
    private static List<Step> upTo(KnownStacks last, List<Step> steps, KnownStacks stacks) {
        if (last.equals(steps.isEmpty() ? stacks : steps.get(steps.size() - 1).stacks())) {
            return steps;
        }
        List<Step> all = new ArrayList<>(steps);
        all.add(new Step(Report.NONE, last));
        return all;
    }

    /** Returns the reported steps common to all stacks; empty if they differ. */
    private static Optional<List<Step>> alike(List<List<StackEffects.Step>> all) {
        List<List<StackEffects.Step>> reported = all.stream()
                .map(steps ->
                        steps.stream().filter(step -> !step.report().isNone()).toList())
                .toList();
        int count = reported.get(0).size();
        if (!reported.stream().allMatch(steps -> steps.size() == count)) {
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            List<StackEffects.Step> each =
                    reported.stream().map(some -> some.get(index)).toList();
            Report report = report(each);
            if (report == null) {
                return Optional.empty();
            }
            steps.add(new Step(
                    report,
                    new KnownStacks(each.stream().map(StackEffects.Step::stack).toList())));
        }
        return Optional.of(steps);
    }

    /** Returns the report of a step to the handler; null if it differs between the stacks. */
    private static @Nullable Report report(List<StackEffects.Step> each) {
        List<Report> reports = each.stream().map(StackEffects.Step::report).toList();
        return Set.copyOf(reports).size() == 1 ? reports.get(0) : null;
    }

    /** Returns whether each of {@code stacks} is better continued by a lane of its own. */
    boolean hasOwnLane(KnownStacks stacks) {
        return stacks.each().stream().allMatch(effects::hasOwnLane);
    }

    /** Returns the knowledge of {@code stacks} needed where no reduction is left. */
    Next next(KnownStacks stacks) {
        if (stacks.isOne()) {
            return Next.ALL;
        }
        boolean scans = stacks.each().stream().allMatch(stack -> StackEffects.scans(effects.state(stack)));
        if (stacks.hasSameTop() && (!scans || hasOwnLane(stacks))) {
            // the lane of the state on top would not know the tokens of a pending call
            return effects.isInside(stacks.first().top()) ? Next.TABLES : Next.TOP;
        }
        if (scans && stacks.each().stream().noneMatch(effects::hasOwnLane)) {
            return Next.ALL;
        }
        return leaving ? Next.TABLES : Next.UNLIKE;
    }

    /** The knowledge of the stacks needed where code continues. */
    enum Next {
        /** All known states. */
        ALL,
        /** Only the state on top, which is equal in all stacks. */
        TOP,
        /** None: the tables continue. */
        TABLES,
        /** A different one for each stack. */
        UNLIKE
    }
}
