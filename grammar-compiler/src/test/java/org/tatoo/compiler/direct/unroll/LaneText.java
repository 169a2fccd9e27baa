package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Action;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.direct.Variant;

/** Lanes as text: what is done with each token, and where the code continues. */
final class LaneText {
    private final DirectCode code;
    private final StringBuilder text = new StringBuilder();

    /** The text of the lanes of {@code code}, in the order of their states. */
    static String of(DirectCode code) {
        LaneText lanes = new LaneText(code);
        code.lanes().stream()
                .sorted((one, other) ->
                        Integer.compare(one.entries().get(0), other.entries().get(0)))
                .forEach(lanes::lane);
        return lanes.text.toString();
    }

    private LaneText(DirectCode code) {
        this.code = code;
    }

    private void lane(Lane lane) {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < lane.entries().size(); i++) {
            String after = lane.behind().get(i);
            entries.add(lane.entries().get(i) + (after.isEmpty() ? "" : " after " + after));
        }
        line(0, "lane " + String.join(", ", entries));
        continuation(lane.begin(), "", 1);
        for (Lane.Part part : lane.parts()) {
            line(0, "part " + part.number() + path(part.scan().path()));
            scan(part.scan(), 1);
        }
    }

    private void scan(Scan scan, int depth) {
        for (Outcome outcome : scan.outcomes()) {
            action(outcome.action(), outcome.name() + ":", depth);
        }
        if (scan.past() != null) {
            continuation(scan.past(), "other: ", depth);
        }
        for (Scan join : scan.joins()) {
            line(depth, "join " + join.number() + path(join.path()));
            scan(join, depth + 1);
        }
    }

    private void action(Action action, String begin, int depth) {
        String before = begin + reductions(action.before());
        if (action instanceof Action.Shift shift) {
            following(shift.following(), before + " shift", depth);
        } else if (action instanceof Action.Split split) {
            line(depth, before + path(split.path()) + " by entry " + split.depth());
            split.cases().forEach(branch -> action(branch.action(), branch.state() + ":", depth + 1));
        } else if (action instanceof Action.Deliver deliver) {
            line(depth, before + " deliver" + path(deliver.path()));
        } else {
            line(depth, before + " skip");
        }
    }

    private void following(Following following, String begin, int depth) {
        String text = begin + path(following.path()) + reductions(following.reductions());
        continuation(following.continuation(), text + ", ", depth);
    }

    private void continuation(Continuation continuation, String begin, int depth) {
        if (continuation instanceof Continuation.Next next) {
            line(depth, begin + "scan " + next.scan().number());
            scan(next.scan(), depth + 1);
        } else if (continuation instanceof Continuation.Join join) {
            line(depth, begin + "join " + join.scan() + variant(join.variant()));
        } else if (continuation instanceof Continuation.Repeat repeat) {
            line(depth, begin + "repeat " + repeat.scan() + path(repeat.path()) + variant(repeat.variant()));
        } else if (continuation instanceof Continuation.Go go) {
            line(depth, begin + "lane " + go.state());
        } else if (continuation instanceof Continuation.Call call) {
            line(depth, begin + "part " + call.part() + variant(call.variant()));
        } else if (continuation instanceof Continuation.Written written) {
            continuation(written.next(), begin + "write" + path(written.path()) + " to " + written.top() + ", ", depth);
        } else if (continuation instanceof Continuation.Leave) {
            line(depth, begin + "tables");
        } else if (continuation instanceof Continuation.Reduce) {
            line(depth, begin + "tables reduce");
        } else if (continuation instanceof Continuation.Fork fork) {
            line(depth, begin + "by entry " + fork.depth());
            fork.cases().forEach(branch -> following(branch.following(), branch.state() + ":", depth + 1));
        } else if (continuation instanceof Continuation.Ask ask) {
            line(depth, begin + "ask " + ask.method());
            ask.answers().forEach(answer -> following(answer.following(), answer.name() + ":", depth + 1));
        } else {
            counted(continuation, begin, depth);
        }
    }

    private void counted(Continuation continuation, String begin, int depth) {
        if (continuation instanceof Continuation.Count count) {
            following(count.following(), begin + "count from " + value(count.count()) + ",", depth);
        } else if (continuation instanceof Continuation.Repetition repetition) {
            line(depth, begin + "count down");
            following(repetition.more(), "more:", depth + 1);
            following(repetition.end(), "end:", depth + 1);
        } else if (continuation instanceof Continuation.Begin region) {
            following(region.following(), begin + "region as long as " + value(region.length()) + ",", depth);
        } else if (continuation instanceof Continuation.End region) {
            following(region.following(), begin + "end of region," + reductions(region.before()) + ",", depth);
        } else if (continuation instanceof Continuation.Within within) {
            following(within.following(), begin + "not at an end,", depth);
        } else if (continuation instanceof Continuation.Data data) {
            following(data.following(), begin + data.name() + " as long as " + value(data.length()) + ",", depth);
        }
    }

    private static String value(Value value) {
        return value instanceof Value.Slot slot ? "value " + slot.slot() : value.toString();
    }

    /** What the stack lacks: states too many on it and states that are not there yet, for each stack that can be there. */
    private String path(int number) {
        Deferred deferred = code.paths().get(number);
        List<Path> paths = deferred.paths();
        String kept =
                deferred.kept().isEmpty() ? "" : " kept " + deferred.kept().size();
        return paths.size() == 1
                ? path(paths.get(0)) + kept
                : paths.stream().map(LaneText::path).collect(Collectors.joining(" |", " (", " )")) + kept;
    }

    private static String path(Path path) {
        return (path.dropped() == 0 ? "" : " -" + path.dropped())
                + path.pushed().stream().map(state -> " +" + state).collect(Collectors.joining());
    }

    /** Which stack is there. */
    private static String variant(@Nullable Variant variant) {
        if (variant == null) {
            return "";
        }
        return variant.relative() ? " as before, plus " + variant.offset() : " as number " + variant.offset();
    }

    private String reductions(List<Reduction> reductions) {
        return reductions.stream()
                .map(reduction -> " reduce "
                        + (reduction.report().isNone()
                                ? "(list)"
                                : reduction.report().production())
                        + (reduction.report().arguments() == null
                                ? ""
                                : reduction.report().arguments())
                        + path(reduction.path()))
                .collect(Collectors.joining());
    }

    private void line(int depth, String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }
}
