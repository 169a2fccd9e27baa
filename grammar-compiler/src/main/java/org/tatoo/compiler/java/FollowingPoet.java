package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.function.Consumer;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Scan;

/** Prints what is done when a token has been recognised, up to where the next one is looked for. */
final class FollowingPoet {
    private final LaneNames names;
    private final CodeBlock.Builder code;
    private final Consumer<Scan> scans;

    /**
     * What is known where code goes on.
     *
     * @param told whether {@code offset} is up to date
     * @param called whether the handler was called since {@code stops} was looked at
     * @param end whether the buffer may end here
     */
    private record Known(boolean told, boolean called, boolean end) {
        Known afterCall() {
            return new Known(true, true, end);
        }

        Known afterCheck() {
            return new Known(told, false, end);
        }
    }

    /** @param scans prints the next scan */
    FollowingPoet(LaneNames names, CodeBlock.Builder code, Consumer<Scan> scans) {
        this.names = names;
        this.code = code;
        this.scans = scans;
    }

    /**
     * Prints one outcome of {@code scan}.
     *
     * @param end whether the buffer may end with it
     */
    void outcome(Scan scan, Outcome outcome, boolean end) {
        if (outcome.action() instanceof Action.Skip) {
            shift(outcome);
            code.addStatement("continue scan_$L", scan.number());
        } else {
            action(outcome, outcome.action(), end);
        }
    }

    private void action(Outcome outcome, Action action, boolean end) {
        before(outcome, action.before());
        if (action instanceof Action.Shift shift) {
            shift(outcome);
            following(shift.following(), new Known(outcome.event(), outcome.event(), end));
        } else if (action instanceof Action.Split split) {
            code.beginControlFlow("switch (stack[top - $L])", split.depth());
            for (Action.Case branch : split.cases()) {
                code.add("case $L:\n$>", branch.state());
                action(outcome, branch.action(), end);
                code.add("$<");
            }
            code.add("default:\n$>");
            deliver(outcome, split.path());
            code.add("$<").endControlFlow();
        } else if (action instanceof Action.Deliver deliver) {
            deliver(outcome, deliver.path());
        }
    }

    private void deliver(Outcome outcome, int path) {
        code.addStatement("return deliver($L, $L, base + start, start, position, input)", path, outcome.rule());
    }

    private void before(Outcome outcome, List<Reduction> reductions) {
        for (Reduction reduction : reductions) {
            if (!reduction.production().isEmpty()) {
                code.addStatement("offset = base + start")
                        .addStatement("handler.reduce($T.$L)", names.production(), reduction.production())
                        .beginControlFlow("if (stops != 0)")
                        .addStatement(
                                "return suspend($L, $L, start, position, input)", reduction.path(), outcome.rule())
                        .endControlFlow();
            }
        }
    }

    /** Prints how the lane is left for the tables on a condition. */
    void leaveIf(String condition, int path) {
        code.beginControlFlow("if ($L)", condition);
        leave(path);
        code.endControlFlow();
    }

    private void shift(Outcome outcome) {
        if (outcome.event() || outcome.valued() || outcome.lines() == Lines.COUNTED) {
            code.addStatement("token(start, position, base)");
        }
        if (outcome.valued()) {
            code.addStatement("offset = base + start")
                    .beginControlFlow("if (!keepValue($L, token))", outcome.rule())
                    .addStatement("return position")
                    .endControlFlow();
        }
        if (outcome.lines() == Lines.COUNTED) {
            code.addStatement("countLines(token)");
        } else if (outcome.lines() == Lines.ONE_AT_END) {
            code.addStatement("newLine(base + position)");
        }
        if (outcome.event()) {
            code.addStatement("offset = base + position")
                    .addStatement("handler.shift($T.$L, token)", names.terminal(), outcome.name());
        }
    }

    /** Prints reductions and what is behind them. */
    private void following(Following following, Known before) {
        Known known = before;
        int path = following.path();
        for (Reduction reduction : following.reductions()) {
            if (!reduction.production().isEmpty()) {
                if (known.called()) {
                    leaveIf("stops != 0", path);
                }
                tell(known);
                code.addStatement("handler.reduce($T.$L)", names.production(), reduction.production());
                known = known.afterCall();
            }
            path = reduction.path();
        }
        goOn(following.continuation(), path, known);
    }

    private void tell(Known known) {
        if (!known.told()) {
            code.addStatement("offset = base + position");
        }
    }

    private void goOn(Continuation continuation, int path, Known known) {
        if (continuation instanceof Continuation.Next next) {
            boolean end = known.end() && !next.scan().repeated();
            if (known.called()) {
                leaveIf(end ? "stops != 0 || position == limit" : "stops != 0", path);
            } else if (end) {
                leaveIf("position == limit", path);
            }
            scans.accept(next.scan());
        } else if (continuation instanceof Continuation.Join join) {
            code.addStatement("break next_$L", join.scan());
        } else if (continuation instanceof Continuation.Go go) {
            write(path);
            tell(known);
            code.addStatement("lane = $L", names.lane(go.state())).addStatement("return position");
        } else if (continuation instanceof Continuation.Leave) {
            leave(path);
        } else {
            if (known.called()) {
                leaveIf("stops != 0", path);
            }
            checked(continuation, path, known.afterCheck());
        }
    }

    private void checked(Continuation continuation, int path, Known known) {
        if (continuation instanceof Continuation.Repeat repeat) {
            if (path != repeat.path()) {
                write(path);
            }
            code.addStatement("continue scan_$L", repeat.scan());
        } else if (continuation instanceof Continuation.Reduce reduce) {
            write(path);
            tell(known);
            code.addStatement("reduce($L)", reduce.variant()).addStatement("return position");
        } else if (continuation instanceof Continuation.Fork fork) {
            code.beginControlFlow("switch (stack[top - $L])", fork.depth());
            for (Continuation.Case branch : fork.cases()) {
                code.add("case $L:\n$>", branch.state());
                following(branch.following(), known);
                code.add("$<");
            }
            code.add("default:\n$>throw new $T();\n$<", IllegalStateException.class)
                    .endControlFlow();
        } else if (continuation instanceof Continuation.Ask ask) {
            ask(ask, path, known);
        } else if (continuation instanceof Continuation.Count count) {
            leaveIf("values[" + count.slot() + "] > " + literal(count.max()), path);
            code.addStatement("beginCount($L, values[$L])", below(count.entry()), count.slot());
            following(count.following(), known);
        } else if (continuation instanceof Continuation.Repetition repetition) {
            code.beginControlFlow("if (countDown($L))", below(repetition.entry()));
            following(repetition.more(), known);
            code.endControlFlow();
            following(repetition.end(), known);
        } else if (continuation instanceof Continuation.Data data) {
            data(data, path, known);
        }
    }

    private void data(Continuation.Data data, int path, Known known) {
        String length = "values[" + data.slot() + "]";
        String limit = data.max() == Long.MAX_VALUE ? "" : length + " > " + literal(data.max()) + " || ";
        leaveIf(limit + "!isFed(" + length + ", position, limit)", path);
        tell(known);
        code.addStatement("lendFed($L, position, (int) $L)", data.terminal(), length)
                .addStatement("position += (int) $L", length)
                .beginControlFlow("if (stops != 0)")
                .addStatement("return suspendData($L, $L, $L, position)", path, data.terminal(), data.successor())
                .endControlFlow()
                .addStatement("token(position, position, base)")
                .addStatement("handler.shift($T.$L, token)", names.terminal(), data.name());
        following(data.following(), new Known(true, true, true));
    }

    private static String literal(long value) {
        return value > Integer.MAX_VALUE ? value + "L" : Long.toString(value);
    }

    /** An entry of the stack. */
    private static String below(int depth) {
        return depth == 0 ? "top" : depth > 0 ? "top - " + depth : "top + " + -depth;
    }

    private void ask(Continuation.Ask ask, int path, Known known) {
        tell(known);
        code.addStatement("answer = $L + handler.$L().ordinal()", ask.firstTerminal(), ask.method())
                .beginControlFlow("switch (answer)");
        for (Continuation.Answer answer : ask.answers()) {
            code.add("case $L:\n$>", answer.terminal())
                    .addStatement("token(position, position, base)")
                    .addStatement("handler.shift($T.$L, token)", names.terminal(), answer.name());
            following(answer.following(), known.afterCall());
            code.add("$<");
        }
        code.add("default:\n$>")
                .addStatement("return answered($L, answer, base + position, position, input)", path)
                .add("$<")
                .endControlFlow();
    }

    private void leave(int path) {
        code.addStatement("return leave($L, base + position, position)", path);
    }

    /** Prints what makes the stack as it has to be. */
    private void write(int number) {
        Path path = names.path(number);
        int growth = path.pushed().size() - path.dropped();
        if (growth != 0) {
            code.addStatement("top $L $L", growth > 0 ? "+=" : "-=", Math.abs(growth));
        }
        for (int i = 0; i < path.pushed().size(); i++) {
            int depth = path.pushed().size() - 1 - i;
            code.addStatement("stack[$L] = $L", below(depth), path.pushed().get(i));
        }
    }
}
