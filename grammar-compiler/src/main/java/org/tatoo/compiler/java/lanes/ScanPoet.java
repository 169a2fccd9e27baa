package org.tatoo.compiler.java.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Scan;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.java.lanes.Blocks.Body;

/** A printer of the places of a lane: the recognition of a token and its sequel. */
final class ScanPoet {
    private static final int HAND_OVER = StepPoet.RETRY + Bytecode.LOCAL;

    /** The bytecode size of a call of a recogniser's method and the load of its result. */
    private static final int CALL = 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.LOCAL;

    private static final Condition NOT_FOUND =
            new Condition("found < 0", Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.JUMP);

    private final LaneNames names;
    private final ByteTests tests;
    private final LaneCode code;
    private final StackPoet stack;
    private final FollowingPoet following;

    ScanPoet(LaneNames names, ByteTests tests, Exits exits, LaneCode code) {
        this.names = names;
        this.tests = tests;
        this.code = code;
        stack = new StackPoet(names, code);
        StepPoet steps = new StepPoet(names, exits, code, stack);
        following = new FollowingPoet(code, steps, stack, new VirtualStepPoet(names, code, steps, stack), this::print);
    }

    /** Prints the body of a lane. */
    void begin(Continuation first) {
        following.begin(first);
    }

    /** Prints a scan and its sequel. */
    void print(Scan scan) {
        if (scan.repeated()) {
            code.begin(0, "scan_$L: while (true)", scan.number());
            stack.leaveIf(Condition.AT_END, scan.path());
        }
        code.statement(2 * Bytecode.LOCAL, "start = position");
        List<Body> joins = new ArrayList<>();
        for (Scan join : scan.joins()) {
            joins.add(new Body("next_" + join.number(), () -> following.join(join)));
        }
        if (scan.method() < 0) {
            new RecogniserPoet(tests, code, scan.recogniser(), "_" + scan.number(), new InPlace(scan)).print(joins);
        } else {
            Blocks.print(joins, any -> called(scan), code);
        }
        if (scan.repeated()) {
            code.end();
        }
    }

    /** Prints a scan by a recogniser's method. */
    private void called(Scan scan) {
        code.statement(CALL, "found = $L(input, position, limit)", RecogniserMethods.name(scan.method()));
        new InPlace(scan).retry(NOT_FOUND);
        code.statement(2 * Bytecode.LOCAL + Bytecode.OPERATION, "position = (int) found");
        List<Outcome> outcomes = scan.outcomes();
        if (outcomes.size() == 1) {
            following.outcome(scan, outcomes.get(0), true);
            return;
        }
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            labels.add(i);
        }
        code.begin(
                Bytecode.LOCAL + Bytecode.CONSTANT + 2 * Bytecode.OPERATION + Bytecode.switchOver(labels),
                "switch ((int) (found >> $L))",
                RecogniserMethods.RULE_SHIFT);
        for (int i = 0; i < outcomes.size(); i++) {
            if (i < outcomes.size() - 1) {
                code.add("case $L: // $L\n$>", i, outcomes.get(i).name());
            } else {
                code.add("default: // $L\n$>", outcomes.get(i).name());
            }
            following.outcome(scan, outcomes.get(i), true);
            code.add("$<");
        }
        code.end();
    }

    /** Prints the continuation of a token in the lane that recognised it. */
    private final class InPlace implements RecogniserEnds {
        private final Scan scan;

        InPlace(Scan scan) {
            this.scan = scan;
        }

        @Override
        public void found(int rule, boolean byByte) {
            following.outcome(scan, scan.outcome(rule), byByte);
        }

        @Override
        public boolean foundIf(Condition condition, int rule) {
            return following.shiftToIf(condition, scan.outcome(rule));
        }

        @Override
        public void retry(Condition condition) {
            stack.leaveFor(condition, scan.path(), StepPoet.RETRY, "retry($L, base, start)", names.row(scan.path()));
        }

        @Override
        public boolean goesPast() {
            return scan.past() != null;
        }

        /**
         * Prints the code for other tokens; without any, an exit to the tables, because this code would start again.
         */
        @Override
        public void past() {
            Continuation past = Objects.requireNonNull(scan.past());
            if (past instanceof Continuation.Leave) {
                retry(Condition.NONE);
            } else {
                following.past(past, scan.path());
            }
        }

        @Override
        public @Nullable String method(int state) {
            return null;
        }

        @Override
        public boolean resumes() {
            return true;
        }

        @Override
        public void handOver(Condition condition, int state) {
            stack.leaveFor(
                    condition,
                    scan.path(),
                    HAND_OVER + Bytecode.number(state),
                    "inside($L, $L, base, start, position)",
                    names.row(scan.path()),
                    state);
        }

        @Override
        public void handOver(int state, int between) {
            stack.leaveFor(
                    Condition.NONE,
                    scan.path(),
                    HAND_OVER + 2 * Bytecode.LOCAL + Bytecode.number(state) + Bytecode.number(between),
                    "within($L, $L, $L, base, start, position, limit)",
                    names.row(scan.path()),
                    state,
                    between);
        }

        @Override
        public @Nullable String label(int rule) {
            String name = scan.outcome(rule).name();
            return "got_" + (Symbol.isLiteral(name) ? "literal" + rule : name) + "_" + scan.number();
        }
    }
}
