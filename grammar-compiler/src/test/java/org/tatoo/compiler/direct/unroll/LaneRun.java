package org.tatoo.compiler.direct.unroll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Report;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.direct.Variant;
import org.tatoo.compiler.direct.unroll.LaneWalk.Kind;
import org.tatoo.compiler.lr.LrAutomaton;

/** One run through a lane, in step with the automaton: it does what generated code does, and compares the stacks. */
final class LaneRun {
    /** The variable has no meaning where only one stack can be. */
    private static final int NO_VARIANT = -1;

    private final LaneWalk walk;
    private final DirectCode code;
    private final LrStack stack;
    private final Lane lane;

    /** The scans that were met, and those where several ways join. */
    private final Map<Integer, Scan> scans = new HashMap<>();

    /** The height of the stack where the lane began. */
    private final int base;

    /** The stack as the lane has left it. */
    private List<Integer> written;

    /** Which of the stacks for which a place stands is there. */
    private int variant;

    /** What the stack lacks. */
    private int path;

    /** The tokens recognised that come in one call. */
    private final List<Integer> kept = new ArrayList<>();

    /** Whether the lane began after tokens that come in one call, which is still to be made. */
    private boolean stored;

    /** @param entry the position of the state in which {@code lane} begins */
    LaneRun(LaneWalk walk, Lane lane, int entry) {
        this.walk = walk;
        code = walk.code();
        stack = walk.stack();
        this.lane = lane;
        written = stack.states();
        base = written.size();
        stored = stack.state().whole();
        variant = lane.entries().size() == 1 ? NO_VARIANT : entry;
        if (lane.entries().size() > 1) {
            walk.count(Kind.ENTRY);
        }
    }

    /** Follows the lane until it is left; false if the input has to end. */
    boolean follow(Scan first) {
        Scan scan = first;
        while (scan != null) {
            begin(scan);
            int token = walk.choose(recognised(scan));
            if (token < 0) {
                return false;
            }
            Scan at = passed(scan, token);
            if (at == null) {
                stack.shift(token);
                stack.reduceAll();
                return true;
            }
            Continuation next = outcome(at.outcome(token), token);
            scan = next == null ? null : scan(next);
        }
        return true;
    }

    private void begin(Scan scan) {
        if (scan.varies()) {
            assertThat(variant).isNotEqualTo(NO_VARIANT);
            walk.count(Kind.VARIANT);
        } else {
            variant = NO_VARIANT;
        }
        check(scan.path());
        scans.put(scan.number(), scan);
        scan.joins().forEach(join -> scans.put(join.number(), join));
    }

    /** The place from {@code scan} on where {@code token} is looked for; null if only the tables know it. */
    private @Nullable Scan passed(Scan scan, int token) {
        Scan at = scan;
        while (at.outcomes().stream().noneMatch(outcome -> outcome.rule() == token)) {
            walk.count(Kind.PAST);
            Continuation past = Objects.requireNonNull(at.past());
            if (past instanceof Continuation.Leave) {
                return null;
            }
            at = scan(past);
            begin(at);
        }
        return at;
    }

    /** The tokens that can be recognised at {@code scan}: others of the mode may lose all their texts to these. */
    private BitSet recognised(Scan scan) {
        BitSet rules = new BitSet();
        Scan at = scan;
        while (at != null) {
            at.outcomes().forEach(outcome -> rules.set(outcome.rule()));
            if (at.past() instanceof Continuation.Leave) {
                rules.or(stack.state().mode());
            }
            at.joins().forEach(join -> scans.put(join.number(), join));
            at = at.past() == null || at.past() instanceof Continuation.Leave ? null : target(at.past());
        }
        rules.and(stack.state().mode());
        return rules;
    }

    /** Where {@code next} leads in this lane. */
    private Scan target(Continuation next) {
        if (next instanceof Continuation.Next to) {
            return to.scan();
        } else if (next instanceof Continuation.Join join) {
            return Objects.requireNonNull(scans.get(join.scan()));
        } else if (next instanceof Continuation.Repeat repeat) {
            return Objects.requireNonNull(scans.get(repeat.scan()));
        }
        return lane.parts().get(((Continuation.Call) next).part() - 1).scan();
    }

    /** As {@link #target}, with the stack that is there then. */
    private Scan scan(Continuation next) {
        Scan target = target(next);
        if (next instanceof Continuation.Join join) {
            walk.count(Kind.JOIN);
            set(join.variant());
        } else if (next instanceof Continuation.Call call) {
            walk.count(Kind.CALL);
            set(call.variant());
        } else if (next instanceof Continuation.Repeat repeat) {
            walk.count(Kind.REPEAT);
            if (path != repeat.path()) {
                write(path);
                assertThat(written.size()).isLessThanOrEqualTo(base);
            }
            set(repeat.variant());
        }
        return target;
    }

    private void set(@Nullable Variant next) {
        if (next == null) {
            variant = NO_VARIANT;
        } else if (!next.relative()) {
            variant = next.offset();
        } else {
            assertThat(variant).isNotEqualTo(NO_VARIANT);
            variant += next.offset();
        }
    }

    // ---- the stack

    /** Checks that {@code number} is what the stack lacks. */
    private void check(int number) {
        assertThat(code.paths().get(number).kept()).isEqualTo(kept);
        assertThat(applied(number)).isEqualTo(stack.states());
        path = number;
    }

    private List<Integer> applied(int number) {
        List<Path> paths = code.paths().get(number).paths();
        Path chosen = paths.get(paths.size() == 1 ? 0 : variant);
        List<Integer> changed = new ArrayList<>(written.subList(0, written.size() - chosen.dropped()));
        changed.addAll(chosen.pushed());
        return changed;
    }

    private void write(int number) {
        written = applied(number);
        assertThat(written).isEqualTo(stack.states()).hasSizeLessThanOrEqualTo(base + code.height());
    }

    /** The entry that is {@code depth} below the top of the stack as it is written. */
    private int entry(int depth) {
        return written.get(written.size() - 1 - depth);
    }

    /** The automaton's reductions by {@code token}, or without look-ahead if that is negative, up to {@code reduction}. */
    private void reduce(Reduction reduction, int token) {
        Report report = reduction.report();
        if (report.isNone()) {
            reduceTo(reduction.path(), token);
        } else {
            int number = number(token);
            while (stack.reduce(number).isEmpty()) {
                number = number(token);
            }
            assertThat(report).isEqualTo(stack.report(number, stored));
            stored &= report.call() < 0;
            if (report.arguments() != null) {
                assertThat(kept).isEqualTo(stack.kept(number));
                walk.count(Kind.CALL_OF_TOKENS);
                kept.clear();
            }
        }
        walk.count(Kind.REDUCTION);
        check(reduction.path());
    }

    /** The automaton's reductions that are not reported, until the stack is that of the path {@code number}. */
    private void reduceTo(int number, int token) {
        while (!applied(number).equals(stack.states())) {
            assertThat(stack.reduce(number(token))).isEmpty();
        }
    }

    private int number(int token) {
        int number = token < 0 ? stack.state().soleReduction() : stack.reduction(token);
        assertThat(number).isNotEqualTo(LrAutomaton.NONE);
        return number;
    }

    // ---- what a token does

    private @Nullable Continuation outcome(Outcome outcome, int token) {
        assertThat(outcome.kept() == Outcome.STORED).isEqualTo(stored && outcome.kept() != Outcome.NOT_KEPT);
        if (outcome.kept() >= 0) {
            assertThat(outcome.kept()).isEqualTo(kept.size());
            kept.add(outcome.rule());
        }
        return action(outcome.action(), token);
    }

    /** Does what a lane does with {@code token}; what follows, or null if another lane or the tables continue. */
    private @Nullable Continuation action(Action action, int token) {
        action.before().forEach(reduction -> reduce(reduction, token));
        if (action instanceof Action.Shift shift) {
            assertThat(stack.shift(token)).isNotNull().allMatch(String::isEmpty);
            return following(shift.following());
        }
        if (action instanceof Action.Split split) {
            walk.count(Kind.SPLIT);
            reduceTo(split.path(), token);
            check(split.path());
            int entry = entry(split.depth());
            for (Action.Case branch : split.cases()) {
                if (branch.state() == entry) {
                    return action(branch.action(), token);
                }
            }
        } else {
            check(((Action.Deliver) action).path());
        }
        walk.count(Kind.DELIVER);
        write(path);
        stack.shift(token);
        stack.reduceAll();
        return null;
    }

    private @Nullable Continuation following(Following following) {
        check(following.path());
        following.reductions().forEach(reduction -> reduce(reduction, -1));
        return ended(following.continuation());
    }

    /** Another token's place; null if the lane is left. */
    private @Nullable Continuation ended(Continuation next) {
        if (next instanceof Continuation.Fork fork) {
            walk.count(Kind.FORK);
            int entry = entry(fork.depth());
            return following(fork.cases().stream()
                    .filter(branch -> branch.state() == entry)
                    .findFirst()
                    .orElseThrow()
                    .following());
        }
        if (next instanceof Continuation.Written make) {
            return written(make);
        }
        if (next instanceof Continuation.Go go) {
            walk.count(Kind.GO);
            assertThat(go.state()).isEqualTo(stack.top());
        } else if (next instanceof Continuation.Reduce reduce) {
            assertThat(reduce.variant()).isEqualTo(stack.state().soleReduction());
        } else if (!(next instanceof Continuation.Leave)) {
            assertThat(stack.state().soleReduction()).isEqualTo(LrAutomaton.NONE);
            return next;
        }
        write(path);
        stack.reduceAll();
        return null;
    }

    private @Nullable Continuation written(Continuation.Written make) {
        assertThat(make.top()).isEqualTo(stack.top());
        check(make.path());
        boolean grows = applied(make.path()).size() > written.size();
        write(make.path());
        if (grows) {
            walk.count(Kind.ENTER);
            stack.reduceAll();
            return null;
        }
        walk.count(Kind.WRITTEN);
        variant = NO_VARIANT;
        check(make.after());
        assertThat(written).hasSizeLessThanOrEqualTo(base);
        return ended(make.next());
    }
}
