package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Report;
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

    /** The effect of a terminal on several stacks. */
    sealed interface Effect {}

    /** As {@link StackEffects.Shift}. */
    record Shift(List<Step> before, KnownStacks stacks, int open) implements Effect {}

    /** Why code does nothing with a terminal. */
    enum NoShift implements Effect {
        /** It cannot come, or the tables have to find out what it does. */
        BY_TABLES,
        /** It does different things to the stacks. */
        UNLIKE
    }

    /** Returns the effect of {@code terminal}. */
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

    /** The reductions that follow without a look-ahead; empty if they are different ones. */
    Optional<Reductions> reductions(KnownStacks stacks) {
        List<StackEffects.Reductions> reductions =
                stacks.each().stream().map(effects::reductions).toList();
        KnownStacks last = new KnownStacks(
                reductions.stream().map(StackEffects.Reductions::stack).toList());
        return alike(reductions.stream().map(StackEffects.Reductions::steps).toList())
                .map(steps -> new Reductions(upTo(last, steps, stacks), last));
    }

    /** The {@code steps} from {@code stacks} on, and one to {@code last} if they do not lead there. */
    private static List<Step> upTo(KnownStacks last, List<Step> steps, KnownStacks stacks) {
        if (last.equals(steps.isEmpty() ? stacks : steps.get(steps.size() - 1).stacks())) {
            return steps;
        }
        List<Step> all = new ArrayList<>(steps);
        all.add(new Step(Report.NONE, last));
        return all;
    }

    /** The reported ones of the steps that each stack takes; empty if they are different ones. */
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

    /** Whether a lane of its own is better with any of {@code stacks}. */
    boolean hasOwnLane(KnownStacks stacks) {
        return stacks.each().stream().allMatch(effects::hasOwnLane);
    }

    /** How it continues with {@code stacks} where no reduction is left. */
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
        return leaving ? Next.TABLES : Next.UNLIKE;
    }

    /** What has to be known of stacks where code continues. */
    enum Next {
        /** All that is known. */
        ALL,
        /** Only the state on top, which is the same. */
        TOP,
        /** Nothing: the tables go on. */
        TABLES,
        /** That is different for each. */
        UNLIKE
    }
}
