package org.tatoo.compiler.java.lanes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Scan;

/** A printer of the code from a recognised token to the next scan. */
final class FollowingPoet {
    private final LaneCode code;
    private final StepPoet steps;
    private final StackPoet stack;
    private final VirtualStepPoet virtual;
    private final Consumer<Scan> scans;

    /** The facts known at each shared place, by its number, merged from all code that leads there. */
    private final Map<Integer, Known> joins = new HashMap<>();

    /**
     * The facts known where code continues.
     *
     * @param told whether {@code offset} is up to date
     * @param called whether the handler was called since the last check of {@code stops}
     * @param end whether the buffer may end here
     */
    private record Known(boolean told, boolean called, boolean end) {
        Known afterCall() {
            return new Known(true, true, end);
        }

        Known afterCheck() {
            return new Known(told, false, end);
        }

        Known or(Known other) {
            return new Known(told && other.told, called || other.called, end || other.end);
        }
    }

    /** @param scans prints the next scan */
    FollowingPoet(LaneCode code, StepPoet steps, StackPoet stack, VirtualStepPoet virtual, Consumer<Scan> scans) {
        this.code = code;
        this.steps = steps;
        this.stack = stack;
        this.virtual = virtual;
        this.scans = scans;
    }

    /** Prints the beginning of a lane, at which there is input, nothing is deferred and nothing stops the parser. */
    void begin(Continuation first) {
        goOn(first, 0, new Known(true, false, false));
    }

    /** Prints a shared place after all code that leads to it; prints nothing if there is no such code. */
    void join(Scan scan) {
        Known known = joins.get(scan.number());
        if (known != null) {
            next(scan, scan.path(), known);
        }
    }

    /** Prints the continuation at the beginning of a token that this scan does not recognise. */
    void past(Continuation continuation, int path) {
        goOn(continuation, path, new Known(true, false, false));
    }

    /**
     * Prints one outcome of {@code scan}.
     *
     * @param end whether the buffer may end with it
     */
    void outcome(Scan scan, Outcome outcome, boolean end) {
        if (outcome.action() instanceof Action.Skip) {
            shift(outcome, null);
            code.statement(Bytecode.JUMP, "continue scan_$L", scan.number());
        } else {
            action(outcome, outcome.action(), scan.path(), end);
        }
    }

    private void action(Outcome outcome, Action action, int path, boolean end) {
        before(outcome, action.before());
        if (action instanceof Action.Shift shift) {
            if (isBare(outcome) && steps.shiftTo(Condition.NONE, outcome, shift.following())) {
                return;
            }
            if (steps.gathers(outcome)) {
                List<Reduction> before = shift.before();
                steps.leaveIfFull(
                        outcome.kept(),
                        before.isEmpty() ? path : before.get(before.size() - 1).path());
            }
            shift(outcome, shift.name());
            following(shift.following(), new Known(outcome.event(), outcome.event(), end));
        } else if (action instanceof Action.Split split) {
            stack.switchBelow(
                    split.depth(),
                    split.cases().stream().map(Action.Case::state).toList());
            for (Action.Case branch : split.cases()) {
                code.add("case $L:\n$>", branch.state());
                action(outcome, branch.action(), split.path(), end);
                code.add("$<");
            }
            code.add("default:\n$>");
            stack.deliver(outcome, split.path());
            code.add("$<").end();
        } else if (action instanceof Action.Deliver deliver) {
            stack.deliver(outcome, deliver.path());
        }
    }

    /** Prints a conditional shift and transfer to another lane; returns false if the outcome is anything else. */
    boolean shiftToIf(Condition condition, Outcome outcome) {
        return outcome.action() instanceof Action.Shift shift
                && shift.before().isEmpty()
                && isBare(outcome)
                && steps.shiftTo(condition, outcome, shift.following());
    }

    /** Returns whether the only effect of a token is its shift. */
    private boolean isBare(Outcome outcome) {
        return (outcome.event() || steps.isSilent()) && !outcome.valued() && outcome.lines() == Lines.NONE;
    }

    private void before(Outcome outcome, List<Reduction> reductions) {
        for (Reduction reduction : reductions) {
            if (!reduction.report().isNone()) {
                steps.tellStart();
                steps.reduce(reduction, false);
                stack.suspendIfStopped(outcome, reduction.path());
            }
        }
    }

    private void shift(Outcome outcome, @Nullable String element) {
        if (outcome.event() && isBare(outcome)) {
            steps.shift(outcome.name(), "start");
            return;
        }
        steps.keep(outcome);
        ByteNumber number = steps.readsInput(outcome) ? outcome.number() : null;
        if (number != null) {
            steps.keepNumber(outcome.rule(), number);
        }
        boolean takes = number == null && steps.takes(outcome);
        boolean told = outcome.event() || takes || steps.countsAll(outcome);
        if (told) {
            steps.token("start");
        }
        if (takes) {
            steps.tellStart();
            steps.keepValue(outcome.rule());
        }
        if (element != null) {
            steps.keepElement(element);
        }
        steps.count(outcome, told);
        if (outcome.event()) {
            steps.tell();
            steps.call(outcome.name());
        }
    }

    private void following(Following following, Known before) {
        Known known = before;
        int path = following.path();
        List<Reduction> reductions = following.reductions();
        for (int i = 0; i < reductions.size(); i++) {
            Reduction reduction = reductions.get(i);
            boolean added = i + 1 < reductions.size() && steps.isAdded(reduction, reductions.get(i + 1));
            known = reduce(reduction, path, known, added);
            if (added) {
                i++;
            }
            path = reductions.get(i).path();
        }
        goOn(following.continuation(), path, known);
    }

    /** @param added whether this reduction includes the next one, which adds the value to a list */
    private Known reduce(Reduction reduction, int path, Known known, boolean added) {
        if (reduction.report().isNone()) {
            return known;
        }
        if (known.called()) {
            stack.leaveIf(Condition.STOPS, path);
        }
        tell(known);
        steps.reduce(reduction, added);
        return known.afterCall();
    }

    private void tell(Known known) {
        if (!known.told()) {
            steps.tell();
        }
    }

    private void goOn(Continuation continuation, int path, Known known) {
        if (continuation instanceof Continuation.Next next) {
            next(next.scan(), path, known);
        } else if (continuation instanceof Continuation.Call call) {
            leaveUnlessReady(path, known, known.end());
            stack.call(call, path);
        } else if (continuation instanceof Continuation.Join join) {
            joins.merge(join.scan(), known, Known::or);
            stack.set(join.variant());
            code.statement(Bytecode.JUMP, "break next_$L", join.scan());
        } else if (continuation instanceof Continuation.Go go) {
            stack.write(path);
            tell(known);
            stack.go(go.state());
        } else if (continuation instanceof Continuation.Leave) {
            stack.leave(path);
        } else if (continuation instanceof Continuation.Written written
                && (written.next() instanceof Continuation.Go || stack.grows(written.path()))) {
            stack.write(written.path());
            tell(known);
            stack.go(written.top());
        } else {
            if (known.called()) {
                stack.leaveIf(Condition.STOPS, path);
            }
            checked(continuation, path, known.afterCheck());
        }
    }

    private void next(Scan scan, int path, Known known) {
        leaveUnlessReady(path, known, known.end() && !scan.repeated());
        scans.accept(scan);
    }

    private void leaveUnlessReady(int path, Known known, boolean end) {
        if (known.called()) {
            stack.leaveIf(end ? Condition.STOPS.or(Condition.AT_END) : Condition.STOPS, path);
        } else if (end) {
            stack.leaveIf(Condition.AT_END, path);
        }
    }

    private void checked(Continuation continuation, int path, Known known) {
        if (continuation instanceof Continuation.Repeat repeat) {
            if (path != repeat.path()) {
                stack.write(path);
            }
            stack.set(repeat.variant());
            code.statement(Bytecode.JUMP, "continue scan_$L", repeat.scan());
        } else if (continuation instanceof Continuation.Reduce reduce) {
            stack.write(path);
            tell(known);
            stack.reduceByTables(reduce.variant(), path);
        } else if (continuation instanceof Continuation.Written written) {
            stack.writeOrEnter(written.path(), written.top());
            goOn(written.next(), written.after(), known);
        } else if (continuation instanceof Continuation.Fork fork) {
            stack.switchBelow(
                    fork.depth(),
                    fork.cases().stream().map(Continuation.Case::state).toList());
            for (Continuation.Case branch : fork.cases()) {
                code.add("case $L:\n$>", branch.state());
                following(branch.following(), known);
                code.add("$<");
            }
            code.add("default:\n$>")
                    .statement(Bytecode.THROW, "throw new $T()", IllegalStateException.class)
                    .add("$<")
                    .end();
        } else if (continuation instanceof Continuation.Ask ask) {
            ask(ask, path, known);
        } else if (continuation instanceof Continuation.Count count) {
            virtual.beginCount(count, path);
            following(count.following(), known);
        } else if (continuation instanceof Continuation.Repetition repetition) {
            virtual.ifCountedDown(repetition.entry());
            following(repetition.more(), known);
            code.end();
            following(repetition.end(), known);
        } else if (continuation instanceof Continuation.Data data) {
            data(data, path, known);
        } else if (continuation instanceof Continuation.Begin begin) {
            beginRegion(begin, path, known);
        } else if (continuation instanceof Continuation.End end) {
            endRegion(end, path, known);
        } else if (continuation instanceof Continuation.Within within) {
            stack.leaveIf(Condition.AT_END, path);
            following(within.following(), known);
        }
    }

    private void data(Continuation.Data data, int path, Known known) {
        tell(known);
        virtual.compute(data.length());
        stack.leaveIf(virtual.isNotFed(data.max()), path);
        virtual.lend(data, path);
        following(data.following(), new Known(true, true, true));
    }

    private void beginRegion(Continuation.Begin begin, int path, Known known) {
        tell(known);
        virtual.compute(begin.length());
        stack.leaveIf(virtual.isNotFed(begin.max()), path);
        virtual.beginRegion(begin.end());
        following(begin.following(), new Known(true, false, true));
    }

    private void endRegion(Continuation.End end, int path, Known before) {
        stack.leaveIf(virtual.isNotEnd(end.terminal()), path);
        Known known = before;
        int reached = path;
        for (Reduction reduction : end.before()) {
            known = reduce(reduction, reached, known, false);
            reached = reduction.path();
        }
        if (known.called()) {
            stack.leaveIf(Condition.STOPS, reached);
        }
        virtual.endRegion(!(end.following().continuation() instanceof Continuation.Go));
        following(end.following(), new Known(true, false, true));
    }

    private void ask(Continuation.Ask ask, int path, Known known) {
        tell(known);
        virtual.switchAnswer(ask);
        for (Continuation.Answer answer : ask.answers()) {
            code.add("case $L:\n$>", answer.terminal());
            String name = answer.name();
            if (name != null) {
                steps.shift(name, "position");
            }
            following(answer.following(), known.afterCall());
            code.add("$<");
        }
        code.add("default:\n$>");
        virtual.answered(path);
        code.add("$<").end();
    }
}
