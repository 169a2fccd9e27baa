package org.tatoo.compiler.java;

import java.util.List;
import org.tatoo.compiler.direct.Continuation;

/** Prints what lanes do with virtual terminals: counts, raw bytes and answers of the handler. */
final class VirtualStepPoet {
    private static final int LEND = Bytecode.THIS + Bytecode.LOCAL + Bytecode.OPERATION + Bytecode.CALL;
    private static final int ADVANCE = 2 * Bytecode.LOCAL + 2 * Bytecode.OPERATION;
    private static final int SUSPEND_DATA = Bytecode.THIS + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int ANSWER = Bytecode.FIELD + 2 * Bytecode.CALL + Bytecode.OPERATION + Bytecode.LOCAL;
    private static final int ANSWERED = StepPoet.LEAVE + 2 * Bytecode.LOCAL;

    private final LaneNames names;
    private final LaneCode code;
    private final StepPoet steps;

    VirtualStepPoet(LaneNames names, LaneCode code, StepPoet steps) {
        this.names = names;
        this.code = code;
        this.steps = steps;
    }

    void beginCount(Continuation.Count count, int path) {
        steps.leaveIf(above(count.slot(), count.max()), path);
        code.statement(
                Bytecode.THIS + StepPoet.ENTRY + value(count.slot()) + Bytecode.CALL,
                "beginCount($L, values[$L])",
                StepPoet.below(count.entry()),
                count.slot());
    }

    void ifCountedDown(int entry) {
        code.begin(
                Bytecode.THIS + StepPoet.ENTRY + Bytecode.CALL + Bytecode.JUMP,
                "if (countDown($L))",
                StepPoet.below(entry));
    }

    Condition isNotFed(Continuation.Data data) {
        Condition missing = new Condition(
                "!isFed(values[" + data.slot() + "], position, limit)",
                Bytecode.THIS + value(data.slot()) + 2 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.JUMP);
        return data.max() == Long.MAX_VALUE
                ? missing
                : above(data.slot(), data.max()).or(missing);
    }

    void lend(Continuation.Data data, int path) {
        code.statement(
                        LEND + Bytecode.number(data.terminal()) + value(data.slot()),
                        "lendFed($L, position, (int) values[$L])",
                        data.terminal(),
                        data.slot())
                .statement(ADVANCE + value(data.slot()), "position += (int) values[$L]", data.slot())
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
        steps.shift(data.name(), "position");
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
            code.statement(ANSWER, "answer = $L()", VirtualPoet.choice(ask.selector()));
        }
        code.begin(Bytecode.LOCAL + Bytecode.switchOver(answers), "switch (answer)");
    }

    void answered(int path) {
        code.statement(
                ANSWERED + names.rowBytes(path),
                "return answered($L, answer, base + position, position, input)",
                names.row(path));
    }

    private static Condition above(int slot, long max) {
        return new Condition(
                "values[" + slot + "] > " + StepPoet.literal(max),
                value(slot) + Bytecode.CONSTANT + Bytecode.OPERATION + Bytecode.JUMP);
    }

    /** The bytes of a look at a value kept. */
    private static int value(int slot) {
        return Bytecode.FIELD + Bytecode.number(slot) + Bytecode.OPERATION;
    }
}
