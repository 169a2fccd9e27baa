package org.tatoo.compiler.java.lanes;

import java.util.List;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.java.source.StepNames;

/** A printer of the processing of virtual terminals in lanes: counts, raw bytes and answers of the handler. */
final class VirtualStepPoet {
    private static final int LEND = Bytecode.THIS + Bytecode.LOCAL + Bytecode.OPERATION + Bytecode.CALL;
    private static final int ADVANCE = 2 * Bytecode.LOCAL + 2 * Bytecode.OPERATION;
    private static final int SUSPEND_DATA = Bytecode.THIS + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int ANSWER = Bytecode.FIELD + 2 * Bytecode.CALL + Bytecode.OPERATION + Bytecode.LOCAL;
    private static final int BEGIN_REGION =
            Bytecode.THIS + Bytecode.SUM + 3 * Bytecode.LOCAL + Bytecode.OPERATION + Bytecode.CALL;

    private static final int ANSWERED = StackPoet.LEAVE + 2 * Bytecode.LOCAL;

    private static final int END_RAW = Bytecode.THIS + Bytecode.CALL + Bytecode.JUMP;

    private final LaneNames names;
    private final LaneCode code;
    private final StepPoet steps;
    private final StackPoet stack;

    VirtualStepPoet(LaneNames names, LaneCode code, StepPoet steps, StackPoet stack) {
        this.names = names;
        this.code = code;
        this.steps = steps;
        this.stack = stack;
    }

    /** Prints the assignment of {@code value} to the variable {@code length}. */
    void compute(Value value) {
        code.statement(ValuePoet.bytes(value) + Bytecode.LOCAL, "length = $L", ValuePoet.text(value));
    }

    void beginCount(Continuation.Count count, int path) {
        compute(count.count());
        Condition wrong = new Condition("length < 0", Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.JUMP)
                .or(above(count.max()));
        if (count.least() > 0) {
            wrong = wrong.or(new Condition(
                    "length > (limit - position) / " + count.least(),
                    3 * Bytecode.LOCAL + Bytecode.CONSTANT + 4 * Bytecode.OPERATION + Bytecode.JUMP));
        }
        stack.leaveIf(wrong, path);
        code.statement(
                Bytecode.THIS + StackPoet.ENTRY + Bytecode.LOCAL + Bytecode.CALL,
                "beginCount($L, length)",
                StackPoet.below(count.entry()));
    }

    void ifCountedDown(int entry) {
        code.begin(
                Bytecode.THIS + StackPoet.ENTRY + Bytecode.CALL + Bytecode.JUMP,
                "if (countDown($L))",
                StackPoet.below(entry));
    }

    /** Returns the condition that {@code length} exceeds the available bytes or {@code max}. */
    Condition isNotFed(long max) {
        Condition missing = new Condition(
                "!isFed(length, position, limit)", Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.JUMP);
        return max == Long.MAX_VALUE ? missing : above(max).or(missing);
    }

    /** Prints the delivery of {@code length} raw bytes, which are lent to the handler. */
    void lend(Continuation.Data data, int path) {
        code.statement(
                        LEND + Bytecode.number(data.terminal()) + Bytecode.LOCAL,
                        "lendFed($L, position, (int) length)",
                        data.terminal())
                .statement(ADVANCE + Bytecode.LOCAL, "position += (int) length")
                .guard(
                        Condition.STOPS,
                        SUSPEND_DATA
                                + names.rowBytes(path)
                                + Bytecode.number(data.terminal())
                                + Bytecode.number(data.successor()),
                        "return suspendData($L, $L, $L, position)",
                        names.row(path),
                        data.terminal(),
                        data.successor());
        if (names.collects(data.terminal())) {
            code.guard(
                    new Condition("!endRaw(" + data.terminal() + ")", END_RAW + Bytecode.number(data.terminal())),
                    Bytecode.LOCAL + Bytecode.RETURN,
                    "return position");
        } else if (!names.builds()) {
            steps.shift(data.name(), "position");
        }
    }

    void switchAnswer(Continuation.Ask ask) {
        List<Integer> answers =
                ask.answers().stream().map(Continuation.Answer::terminal).toList();
        if (ask.method() != null) {
            code.statement(
                    ANSWER + Bytecode.number(ask.firstTerminal()),
                    "answer = $L + handler.$L().ordinal()",
                    ask.firstTerminal(),
                    ask.method());
        } else {
            code.statement(ANSWER, "answer = $L()", StepNames.choice(ask.selector()));
        }
        code.begin(Bytecode.LOCAL + Bytecode.switchOver(answers), "switch (answer)");
    }

    void answered(int path) {
        code.statement(
                ANSWERED + names.rowBytes(path),
                "return answered($L, answer, base + position, position, input)",
                names.row(path));
    }

    /** Prints the beginning of a region of {@code length} bytes, all of which are available. */
    void beginRegion(int end) {
        code.statement(
                BEGIN_REGION + Bytecode.number(end),
                "limit = beginRegion($L, base + position, position, (int) length)",
                end);
    }

    Condition isNotEnd(int terminal) {
        return new Condition(
                "!isRegionEnd(" + terminal + ", base + position)",
                Bytecode.THIS + Bytecode.number(terminal) + Bytecode.SUM + Bytecode.CALL + Bytecode.JUMP);
    }

    /** @param scans whether later code in this method needs the new limit */
    void endRegion(boolean scans) {
        code.statement(Bytecode.THIS + Bytecode.SUM + Bytecode.CALL, "endRegion(base + position)");
        if (scans) {
            code.statement(Bytecode.THIS + 2 * Bytecode.LOCAL + Bytecode.CALL, "limit = limitAt(position)");
        }
    }

    private static Condition above(long max) {
        return new Condition(
                "length > " + StackPoet.literal(max),
                Bytecode.LOCAL + Bytecode.CONSTANT + Bytecode.OPERATION + Bytecode.JUMP);
    }
}
