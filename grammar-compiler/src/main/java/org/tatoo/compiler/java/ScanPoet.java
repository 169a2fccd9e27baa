package org.tatoo.compiler.java;

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
import org.tatoo.compiler.java.ByteTests.Tested;
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

    /** The length of the token. */
    private static final int LENGTH = 2 * Bytecode.LOCAL + Bytecode.OPERATION;

    private static final int AGAIN = Bytecode.THIS + Bytecode.SUM + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int HAND_OVER = AGAIN + Bytecode.LOCAL;
    private static final int MATCHES = Bytecode.STATIC + 2 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.JUMP;

    private final ByteTests tests;
    private final LaneCode code;
    private final StepPoet steps;
    private final FollowingPoet following;

    ScanPoet(LaneNames names, ByteTests tests, LaneCode code) {
        this.tests = tests;
        this.code = code;
        steps = new StepPoet(names, code);
        following = new FollowingPoet(code, steps, this::print);
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
                code.begin(0, "scan_$L: while (true)", scan.number());
                steps.leaveIf(Condition.AT_END, scan.path());
            }
            code.statement(2 * Bytecode.LOCAL, "start = position");
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
                    steps.leaveIf(
                            join.repeated() ? Condition.STOPS : Condition.STOPS.or(Condition.AT_END), join.path());
                    ScanPoet.this.print(join);
                });
            }
            for (int i = labels.size() - 1; i >= 0; i--) {
                code.begin(0, "$L:", labels.get(i));
            }
            branches(scan.branches(), new Jump.Again());
            for (Runnable body : bodies) {
                code.end();
                body.run();
            }
            if (scan.repeated()) {
                code.end();
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
                code.begin(0, "$L: while (true)", loop(state.state()));
            }
            stay(state.stay());
            checkLength(state.max());
            code.begin(Condition.AT_END.bytes(), "if ($L)", Condition.AT_END.text());
            if (state.resumable()) {
                handOver(state.state());
            } else {
                again();
            }
            code.end();
            if (state.trailing().size() > 0) {
                Condition trailing = tests.isIn(state.trailing(), Tested.LAST);
                code.begin(trailing.bytes(), "while ($L)", trailing.text())
                        .statement(Bytecode.INCREMENT, "position--")
                        .endLoop();
            }
            branches(state.branches(), state.otherwise());
            if (state.loop()) {
                code.end();
            }
        }

        private void stay(ByteSet stay) {
            if (stay.size() > SHORT) {
                tests.addSkip(stay, code);
            } else if (stay.size() > 0) {
                Condition stays = tests.isInTable(stay, Tested.NEXT_INDEX);
                code.begin(Condition.AT_END.bytes() + stays.bytes(), "while (position < limit && $L)", stays.text())
                        .statement(Bytecode.INCREMENT, "position++")
                        .endLoop();
            }
        }

        private void checkLength(int max) {
            if (max > 0) {
                code.begin(LENGTH + Bytecode.number(max) + Bytecode.JUMP, "if (position - start > $L)", max);
                again();
                code.end();
            }
        }

        private void branches(List<Branch> branches, Jump otherwise) {
            if (branches.size() == 1) {
                Branch only = branches.get(0);
                Condition other = tests.isNotIn(only.bytes(), Tested.NEXT);
                code.begin(other.bytes(), "if ($L)", other.text());
                jump(otherwise);
                code.end();
                take(only);
                return;
            }
            if (!branches.isEmpty()) {
                code.statement(Tested.NEXT.bytes() + Bytecode.LOCAL, "b = input[position] & 0xff");
                boolean switched = branches.stream()
                                .filter(branch -> branch.bytes().size() <= FEW)
                                .count()
                        >= SWITCH;
                if (switched) {
                    cases(branches);
                }
                for (Branch branch : branches) {
                    if (!switched || branch.bytes().size() > FEW) {
                        Condition taken = tests.isIn(branch.bytes(), Tested.B);
                        code.begin(taken.bytes(), "if ($L)", taken.text());
                        take(branch);
                        code.end();
                    }
                }
            }
            jump(otherwise);
        }

        private void take(Branch branch) {
            code.statement(Bytecode.INCREMENT, "position++");
            jump(branch.jump());
        }

        private void cases(List<Branch> branches) {
            List<Branch> few = branches.stream()
                    .filter(branch -> branch.bytes().size() <= FEW)
                    .toList();
            List<Integer> labels = new ArrayList<>();
            few.forEach(branch -> branch.bytes().forEach(labels::add));
            code.begin(Bytecode.LOCAL + Bytecode.switchOver(labels), "switch (b)");
            for (Branch branch : few) {
                branch.bytes().forEach(b -> code.add("case $L:\n", ByteTests.literal(b)));
                code.add("$>");
                take(branch);
                code.add("$<");
            }
            code.add("default:\n$>").statement(Bytecode.JUMP, "break").add("$<").end();
        }

        private void jump(Jump jump) {
            if (jump instanceof Jump.ToState to) {
                if (isShared(to)) {
                    code.statement(Bytecode.JUMP, "break $L", label(to.state()));
                } else {
                    state(scan.state(to.state()));
                }
            } else if (jump instanceof Jump.Back to) {
                code.statement(Bytecode.JUMP, "continue $L", loop(to.state()));
            } else if (jump instanceof Jump.ToKeyword to) {
                keywords(to);
            } else if (jump instanceof Jump.ToOutcome to) {
                checkLength(to.max());
                if (isShared(target(to))) {
                    code.statement(Bytecode.JUMP, "break $L", label(scan.outcome(to.rule())));
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
            code.begin(LENGTH + Bytecode.switchOver(byLength.keySet()), "switch (position - start)");
            byLength.forEach((length, keywords) -> {
                code.add("case $L:\n$>", length);
                for (Jump.Keyword keyword : keywords) {
                    code.begin(MATCHES, "if ($L.matches(input, start))", tests.keyword(keyword.text()));
                    jump(keyword.outcome());
                    code.end();
                }
                code.statement(Bytecode.JUMP, "break").add("$<");
            });
            code.add("default:\n$>").statement(Bytecode.JUMP, "break").add("$<").end();
            jump(to.other());
        }

        private void handOver(int state) {
            code.statement(
                    HAND_OVER + Bytecode.number(scan.path()) + Bytecode.number(state),
                    "return inside($L, $L, base + start, start, position)",
                    scan.path(),
                    state);
        }

        private void again() {
            code.statement(AGAIN + Bytecode.number(scan.path()), "return again($L, base + start, start)", scan.path());
        }
    }
}
