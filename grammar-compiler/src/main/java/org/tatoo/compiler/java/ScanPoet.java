package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.LexerState.Stay;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Outcome.Reduction;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.direct.WordTest;

/**
 * Prints scans. What only one place leads to stands there; what several lead to stands behind a labelled block, which
 * they break out of. No statement completes normally where another follows.
 */
final class ScanPoet {
    /** From this many branches of few bytes on they become a switch. */
    private static final int SWITCH = 4;

    /** The most bytes of a branch that becomes a case. */
    private static final int FEW = 2;

    private final Names names;
    private final ByteTests tests;
    private final CodeBlock.Builder code = CodeBlock.builder();

    ScanPoet(Names names, ByteTests tests) {
        this.names = names;
        this.tests = tests;
    }

    /** Whether an outcome of {@code scan} or behind it is left to the tables. */
    static boolean delivers(Scan scan) {
        return scan.outcomes().stream()
                .anyMatch(outcome -> outcome.continuation() instanceof Outcome.Deliver
                        || (outcome.continuation() instanceof Outcome.Next next && delivers(next.scan())));
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
                    .forEach(jump -> arrivals.merge(target(jump), 1, Integer::sum));
        }

        private static Object target(Jump jump) {
            return jump instanceof Jump.ToOutcome outcome ? new Jump.ToOutcome(outcome.rule(), 0) : jump;
        }

        void print() {
            if (scan.repeated()) {
                code.beginControlFlow("scan_$L: while (true)", scan.number());
            }
            code.beginControlFlow("if (position == limit)");
            leave(scan.path());
            code.endControlFlow().addStatement("start = position");
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

        // ---- inside the token

        private void state(LexerState state) {
            if (state.stay() != null) {
                stay(state.stay());
            }
            checkLength(state.max());
            code.beginControlFlow("if (position == limit)");
            if (state.resumable()) {
                handOver(state.state());
            } else {
                again();
            }
            code.endControlFlow();
            branches(state.branches(), state.otherwise());
        }

        private void stay(Stay stay) {
            WordTest words = stay.words();
            if (words == null) {
                code.beginControlFlow(
                                "while (position < limit && $L)",
                                tests.table(stay.bytes()) + "[input[position] & 0xff]")
                        .addStatement("position++")
                        .endControlFlow();
                return;
            }
            List<String> arguments = new ArrayList<>(List.of("input", "position", "limit", tests.table(stay.bytes())));
            arguments.add(Integer.toString(words.low()));
            arguments.add(Boolean.toString(words.high()));
            for (int i = 0; i < 3; i++) {
                int single = words.single().isEmpty()
                        ? 0
                        : words.single().get(Math.min(i, words.single().size() - 1));
                arguments.add(ByteTests.literal(single));
            }
            code.addStatement("position = $T.skip($L)", Names.WORDS, String.join(", ", arguments));
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

        private void handOver(int state) {
            code.addStatement("return inside($L, $L, base + start, start, position)", scan.path(), state);
        }

        private void again() {
            code.addStatement("return again($L, base + start, start)", scan.path());
        }

        // ---- behind the token

        private void outcome(Outcome outcome) {
            if (outcome.continuation() instanceof Outcome.Deliver) {
                code.addStatement(
                        "return deliver($L, $L, base + start, start, position, input)", scan.path(), outcome.rule());
                return;
            }
            boolean told = shift(outcome);
            for (Reduction reduction : outcome.reductions()) {
                if (!reduction.production().isEmpty()) {
                    if (!told) {
                        code.addStatement("offset = base + position");
                        told = true;
                    }
                    code.addStatement("handler.reduce($T.$L)", names.production(), reduction.production());
                    stopAt(reduction.path());
                }
            }
            goOn(outcome);
        }

        /** Prints what a shift does; whether the offset is known to the parser afterwards. */
        private boolean shift(Outcome outcome) {
            boolean looked = outcome.valued() || outcome.lines() == Lines.COUNTED;
            if (outcome.event() || looked) {
                code.addStatement("token(input, start, position, base)");
            }
            if (outcome.valued()) {
                code.beginControlFlow("if (!keepValue($L, token))", outcome.rule())
                        .addStatement("return position")
                        .endControlFlow();
            }
            if (outcome.lines() == Lines.COUNTED) {
                code.addStatement("countLines(token)");
            } else if (outcome.lines() == Lines.ONE_AT_END) {
                code.addStatement("newLine(base + position)");
            }
            if (!outcome.event()) {
                return false;
            }
            code.addStatement("offset = base + position")
                    .addStatement("handler.shift($T.$L, token)", names.terminal(), outcome.name());
            stopAt(outcome.path());
            return true;
        }

        private void stopAt(int path) {
            code.beginControlFlow("if (stops != 0)");
            leave(path);
            code.endControlFlow();
        }

        private void goOn(Outcome outcome) {
            if (outcome.continuation() instanceof Outcome.Next next) {
                new Printer(next.scan()).print();
            } else if (outcome.continuation() instanceof Outcome.Repeat repeat) {
                code.addStatement("continue scan_$L", repeat.scan());
            } else if (outcome.continuation() instanceof Outcome.Reduce reduce) {
                code.addStatement("leave($L, base + position, position)", outcome.lastPath())
                        .addStatement("reduce($L)", reduce.variant())
                        .addStatement("return position");
            } else {
                leave(outcome.lastPath());
            }
        }

        private void leave(int path) {
            code.addStatement("return leave($L, base + position, position)", path);
        }
    }
}
