package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.regex.ByteSet;

/**
 * Prints scans. What only one place leads to stands there; what several lead to stands behind a labelled block, which
 * they break out of. No statement completes normally where another follows. Each label ends with the number of its
 * scan, which no other of the lane has.
 */
final class ScanPoet {
    /** From this many branches of few bytes on they become a switch. */
    private static final int SWITCH = 4;

    /** The most bytes of a branch that becomes a case. */
    private static final int FEW = 2;

    /** Runs of so few different bytes, such as blanks, are short: the set-up of a fast loop would cost more. */
    private static final int SHORT = 4;

    private final ByteTests tests;
    private final CodeBlock.Builder code;
    private final FollowingPoet following;

    ScanPoet(LaneNames names, ByteTests tests, CodeBlock.Builder code) {
        this.tests = tests;
        this.code = code;
        following = new FollowingPoet(names, code, this::print);
    }

    /** Prints a scan and what follows it. */
    void print(Scan scan) {
        new Printer(scan).print();
    }

    /** Prints one scan. */
    private final class Printer {
        private final Scan scan;
        private final Map<Object, Integer> arrivals = new HashMap<>();

        /** What bytes lead to, and not only the lack of others. */
        private final Set<Object> ends;

        Printer(Scan scan) {
            this.scan = scan;
            Stream.concat(
                            branches(),
                            scan.states().stream().map(LexerState::otherwise).flatMap(Printer::parts))
                    .forEach(jump -> arrivals.merge(target(jump), 1, Integer::sum));
            ends = branches().map(Printer::target).collect(Collectors.toSet());
        }

        private Stream<Jump> branches() {
            return Stream.concat(
                            scan.branches().stream(),
                            scan.states().stream().flatMap(state -> state.branches().stream()))
                    .map(Branch::jump)
                    .flatMap(Printer::parts);
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
                following.leaveIf("position == limit", scan.path());
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
                    following.leaveIf(join.repeated() ? "stops != 0" : "stops != 0 || position == limit", join.path());
                    ScanPoet.this.print(join);
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

        private String loop(int state) {
            return "loop_" + state + "_" + scan.number();
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
                code.beginControlFlow("$L: while (true)", loop(state.state()));
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
                code.addStatement("position = $L", tests.skip(stay));
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
                code.addStatement("continue $L", loop(to.state()));
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

        private void outcome(Outcome outcome) {
            following.outcome(scan, outcome, ends.contains(new Jump.ToOutcome(outcome.rule(), 0)));
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
            code.addStatement("return inside($L, $L, base + start, start, position)", scan.path(), state);
        }

        private void again() {
            code.addStatement("return again($L, base + start, start)", scan.path());
        }
    }
}
