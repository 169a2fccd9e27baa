package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Outcome.Reduction;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.regex.ByteSet;

/**
 * Prints scans. What only one place leads to stands there; what several lead to stands behind a labelled block, which
 * they break out of. No statement completes normally where another follows.
 */
final class ScanPoet {
    /** From this many branches of few bytes on they become a switch. */
    private static final int SWITCH = 4;

    /** The most bytes of a branch that becomes a case. */
    private static final int FEW = 2;

    /** Runs of so few different bytes, such as blanks, are short: the set-up of a fast loop would cost more. */
    private static final int SHORT = 4;

    private final Names names;
    private final ByteTests tests;
    private final String method;
    private final Scan root;
    private final boolean isApart;
    private final List<Scan> calls = new ArrayList<>();
    private final CodeBlock.Builder code = CodeBlock.builder();

    /**
     * @param method the name of the lane's method
     * @param root the lane's first scan
     */
    ScanPoet(Names names, ByteTests tests, String method, Scan root, boolean isApart) {
        this.names = names;
        this.tests = tests;
        this.method = method;
        this.root = root;
        this.isApart = isApart;
    }

    /** The scans that the code printed calls. */
    List<Scan> calls() {
        return calls;
    }

    /** Whether {@code property} is that of an outcome of {@code scan} or behind it. */
    static boolean anyOutcome(Scan scan, Predicate<Outcome> property) {
        return scan.joins().stream().anyMatch(join -> anyOutcome(join, property))
                || scan.outcomes().stream()
                        .anyMatch(outcome -> property.test(outcome)
                                || (outcome.continuation() instanceof Outcome.Next next
                                        && anyOutcome(next.scan(), property)));
    }

    CodeBlock code(Scan scan) {
        new Printer(scan).print();
        return code.build();
    }

    /** Prints one scan. */
    private final class Printer {
        private final Scan scan;
        private final Map<Object, Integer> arrivals = new HashMap<>();

        Printer(Scan scan) {
            this.scan = scan;
            Stream.concat(
                            scan.branches().stream().map(Branch::jump),
                            scan.states().stream()
                                    .flatMap(state -> Stream.concat(
                                            state.branches().stream().map(Branch::jump), Stream.of(state.otherwise()))))
                    .flatMap(Printer::parts)
                    .forEach(jump -> arrivals.merge(target(jump), 1, Integer::sum));
        }

        private static Object target(Jump jump) {
            return jump instanceof Jump.ToOutcome outcome ? new Jump.ToOutcome(outcome.rule(), 0) : jump;
        }

        private static Stream<Jump> parts(Jump jump) {
            return jump instanceof Jump.ToKeyword to
                    ? Stream.concat(to.keywords().stream().map(Jump.Keyword::outcome), Stream.of(to.other()))
                    : Stream.of(jump);
        }

        void print() {
            if (scan.repeated()) {
                code.beginControlFlow("scan_$L: while (true)", scan.number());
            }
            if (scan.repeated()) {
                leaveIf("position == limit", scan.path());
            }
            code.addStatement("start = position");
            List<Runnable> bodies = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            for (LexerState state : scan.states()) {
                if (isShared(new Jump.ToState(state.state()))) {
                    labels.add(label(state.state()));
                    bodies.add(() -> state(state));
                }
            }
            for (Outcome outcome : scan.outcomes()) {
                if (isShared(new Jump.ToOutcome(outcome.rule(), 0))) {
                    labels.add(label(outcome));
                    bodies.add(() -> outcome(outcome));
                }
            }
            for (Scan join : scan.joins()) {
                labels.add(label(join));
                bodies.add(() -> {
                    leaveIf(join.repeated() ? "stops != 0" : "stops != 0 || position == limit", join.path());
                    go(join);
                });
            }
            for (int i = labels.size() - 1; i >= 0; i--) {
                code.beginControlFlow("$L:", labels.get(i));
            }
            branches(scan.branches(), new Jump.Again());
            for (Runnable body : bodies) {
                code.endControlFlow();
                body.run();
            }
            if (scan.repeated()) {
                code.endControlFlow();
            }
        }

        private boolean isShared(Object target) {
            return arrivals.getOrDefault(target, 0) > 1;
        }

        private String label(int state) {
            return "state_" + state + "_" + scan.number();
        }

        private String label(Outcome outcome) {
            return "got_" + outcome.name() + "_" + scan.number();
        }

        private static String label(Scan join) {
            return "next_" + join.number();
        }

        // ---- inside the token

        private void state(LexerState state) {
            if (state.loop()) {
                code.beginControlFlow("loop_$L: while (true)", state.state());
            }
            stay(state.stay());
            checkLength(state.max());
            code.beginControlFlow("if (position == limit)");
            if (state.resumable()) {
                handOver(state.state());
            } else {
                again();
            }
            code.endControlFlow();
            if (state.trailing().size() > 0) {
                code.beginControlFlow("while ($L)", tests.isIn(state.trailing(), "(input[position - 1] & 0xff)"))
                        .addStatement("position--")
                        .endControlFlow();
            }
            branches(state.branches(), state.otherwise());
            if (state.loop()) {
                code.endControlFlow();
            }
        }

        private void stay(ByteSet stay) {
            if (stay.size() > SHORT) {
                code.addStatement("position = skip($L, input, position, limit)", tests.table(stay));
            } else if (stay.size() > 0) {
                code.beginControlFlow("while (position < limit && $L)", tests.table(stay) + "[input[position] & 0xff]")
                        .addStatement("position++")
                        .endControlFlow();
            }
        }

        private void checkLength(int max) {
            if (max > 0) {
                code.beginControlFlow("if (position - start > $L)", max);
                again();
                code.endControlFlow();
            }
        }

        private void branches(List<Branch> branches, Jump otherwise) {
            if (branches.size() == 1) {
                Branch only = branches.get(0);
                code.beginControlFlow("if ($L)", tests.isNotIn(only.bytes(), "(input[position] & 0xff)"));
                jump(otherwise);
                code.endControlFlow().addStatement("position++");
                jump(only.jump());
                return;
            }
            if (!branches.isEmpty()) {
                code.addStatement("b = input[position] & 0xff");
                boolean switched = branches.stream()
                                .filter(branch -> branch.bytes().size() <= FEW)
                                .count()
                        >= SWITCH;
                if (switched) {
                    cases(branches);
                }
                for (Branch branch : branches) {
                    if (!switched || branch.bytes().size() > FEW) {
                        code.beginControlFlow("if ($L)", tests.isIn(branch.bytes(), "b"))
                                .addStatement("position++");
                        jump(branch.jump());
                        code.endControlFlow();
                    }
                }
            }
            jump(otherwise);
        }

        private void cases(List<Branch> branches) {
            code.beginControlFlow("switch (b)");
            for (Branch branch : branches) {
                if (branch.bytes().size() <= FEW) {
                    branch.bytes().forEach(b -> code.add("case $L:\n", ByteTests.literal(b)));
                    code.add("$>").addStatement("position++");
                    jump(branch.jump());
                    code.add("$<");
                }
            }
            code.add("default:\n$>break;\n$<").endControlFlow();
        }

        private void jump(Jump jump) {
            if (jump instanceof Jump.ToState to) {
                if (isShared(to)) {
                    code.addStatement("break $L", label(to.state()));
                } else {
                    state(scan.state(to.state()));
                }
            } else if (jump instanceof Jump.Back to) {
                code.addStatement("continue loop_$L", to.state());
            } else if (jump instanceof Jump.ToKeyword to) {
                keywords(to);
            } else if (jump instanceof Jump.ToOutcome to) {
                checkLength(to.max());
                if (isShared(target(to))) {
                    code.addStatement("break $L", label(scan.outcome(to.rule())));
                } else {
                    outcome(scan.outcome(to.rule()));
                }
            } else if (jump instanceof Jump.HandOver to) {
                handOver(to.state());
            } else {
                again();
            }
        }

        private void keywords(Jump.ToKeyword to) {
            Map<Integer, List<Jump.Keyword>> byLength = new TreeMap<>();
            for (Jump.Keyword keyword : to.keywords()) {
                byLength.computeIfAbsent(keyword.text().size(), any -> new ArrayList<>())
                        .add(keyword);
            }
            code.beginControlFlow("switch (position - start)");
            byLength.forEach((length, keywords) -> {
                code.add("case $L:\n$>", length);
                for (Jump.Keyword keyword : keywords) {
                    code.beginControlFlow("if ($L.matches(input, start))", tests.keyword(keyword.text()));
                    jump(keyword.outcome());
                    code.endControlFlow();
                }
                code.addStatement("break").add("$<");
            });
            code.add("default:\n$>break;\n$<").endControlFlow();
            jump(to.other());
        }

        private void handOver(int state) {
            returning("inside($L, $L, base + start, start, position)", scan.path(), state);
        }

        private void again() {
            returning("again($L, base + start, start)", scan.path());
        }

        // ---- behind the token

        private void outcome(Outcome outcome) {
            if (outcome.continuation() instanceof Outcome.Deliver) {
                returning("deliver($L, $L, base + start, start, position, input)", scan.path(), outcome.rule());
                return;
            }
            for (Reduction reduction : outcome.before()) {
                if (!reduction.production().isEmpty()) {
                    code.addStatement("offset = base + start")
                            .addStatement("handler.reduce($T.$L)", names.production(), reduction.production())
                            .beginControlFlow("if (stops != 0)");
                    returning("suspend($L, $L, start, position, input)", reduction.path(), outcome.rule());
                    code.endControlFlow();
                }
            }
            shift(outcome);
            boolean told = outcome.event();
            boolean called = outcome.event();
            int path = outcome.path();
            for (Reduction reduction : outcome.reductions()) {
                if (!reduction.production().isEmpty()) {
                    if (called) {
                        leaveIf("stops != 0", path);
                    }
                    if (!told) {
                        code.addStatement("offset = base + position");
                        told = true;
                    }
                    code.addStatement("handler.reduce($T.$L)", names.production(), reduction.production());
                    called = true;
                }
                path = reduction.path();
            }
            goOn(outcome, called, path);
        }

        private void shift(Outcome outcome) {
            if (outcome.event() || outcome.valued() || outcome.lines() == Lines.COUNTED) {
                code.addStatement("token(start, position, base)");
            }
            if (outcome.valued()) {
                code.beginControlFlow("if (!keepValue($L, token))", outcome.rule());
                returning("position");
                code.endControlFlow();
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

        private void goOn(Outcome outcome, boolean called, int path) {
            if (outcome.continuation() instanceof Outcome.Next next) {
                boolean checks = next.scan().repeated();
                if (called) {
                    leaveIf(checks ? "stops != 0" : "stops != 0 || position == limit", path);
                } else if (!checks) {
                    leaveIf("position == limit", path);
                }
                go(next.scan());
            } else if (outcome.continuation() instanceof Outcome.Join join) {
                code.addStatement("break next_$L", join.scan());
            } else if (outcome.continuation() instanceof Outcome.Leave) {
                leave(path);
            } else {
                if (called) {
                    leaveIf("stops != 0", path);
                }
                if (outcome.continuation() instanceof Outcome.Repeat repeat) {
                    repeat(repeat.scan());
                } else if (outcome.continuation() instanceof Outcome.Reduce reduce) {
                    code.addStatement("leave($L, base + position, position)", path)
                            .addStatement("reduce($L)", reduce.variant());
                    returning("position");
                }
            }
        }

        private void leaveIf(String condition, int path) {
            code.beginControlFlow("if ($L)", condition);
            leave(path);
            code.endControlFlow();
        }

        /** Prints a scan, or the call of the method that has it. */
        private void go(Scan next) {
            if (!next.apart()) {
                new Printer(next).print();
                return;
            }
            calls.add(next);
            String call = method + "_" + next.number() + "(input, position, limit, base)";
            if (!root.repeated()) {
                code.addStatement("return $L", call);
                return;
            }
            code.addStatement("position = $L", call);
            if (!isApart) {
                code.beginControlFlow("if (position < 0)")
                        .addStatement("return ~position")
                        .endControlFlow()
                        .addStatement("continue scan_0");
            } else {
                code.addStatement("return position");
            }
        }

        private void repeat(int number) {
            if (isApart && number == 0) {
                code.addStatement("return position");
            } else {
                code.addStatement("continue scan_$L", number);
            }
        }

        /** Prints a return that leaves the lane: from a method of its own, which may also go back, as a complement. */
        private void returning(String value, Object... arguments) {
            code.addStatement("return " + (isApart && root.repeated() ? "~" : "") + value, arguments);
        }

        private void leave(int path) {
            returning("leave($L, base + position, position)", path);
        }
    }
}
