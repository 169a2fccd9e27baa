package org.tatoo.compiler.java;

import java.util.List;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Path;

/** Prints single statements of lanes. */
final class StepPoet {
    private static final int TELL = Bytecode.THIS + Bytecode.SUM + Bytecode.PUT;
    private static final int TOKEN = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int KEEP_VALUE = Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL + Bytecode.JUMP;

    /** The index of an entry of the stack. */
    private static final int ENTRY = Bytecode.FIELD + Bytecode.CONSTANT + Bytecode.OPERATION;

    private static final int GROW = Bytecode.THIS + ENTRY + Bytecode.PUT;
    private static final int LEAVE = Bytecode.THIS + Bytecode.SUM + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int DELIVER = LEAVE + 2 * Bytecode.LOCAL;
    private static final int SUSPEND = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int LEND = Bytecode.THIS + Bytecode.LOCAL + Bytecode.OPERATION + Bytecode.CALL;
    private static final int ADVANCE = 2 * Bytecode.LOCAL + 2 * Bytecode.OPERATION;
    private static final int SUSPEND_DATA = Bytecode.THIS + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int ANSWER = Bytecode.FIELD + 2 * Bytecode.CALL + Bytecode.OPERATION + Bytecode.LOCAL;
    private static final int ANSWERED = LEAVE + 2 * Bytecode.LOCAL;

    private static final int EVENT = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int EXIT = EVENT + Bytecode.RETURN;
    private static final int PART = Bytecode.THIS + 4 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final String LEAVE_TEXT = "return leave($L, base + position, position)";

    private final LaneNames names;
    private final Exits exits;
    private final LaneCode code;

    StepPoet(LaneNames names, Exits exits, LaneCode code) {
        this.names = names;
        this.exits = exits;
        this.code = code;
    }

    /** Prints how the lane is left for the tables on a condition. */
    void leaveIf(Condition condition, int path) {
        code.guard(condition, LEAVE + Bytecode.number(path), LEAVE_TEXT, path);
    }

    void reduce(Reduction reduction) {
        code.statement(
                Bytecode.FIELD + Bytecode.STATIC + Bytecode.CALL,
                "handler.reduce($T.$L)",
                names.production(),
                reduction.production());
    }

    /** Prints the shift of a token that begins at {@code start}. */
    void shift(String terminal, String start) {
        code.statement(EVENT, "event(base, $L, position)", start);
        call(terminal);
    }

    /** Prints the call of the handler for a token that is in its view. */
    void call(String terminal) {
        code.statement(
                2 * Bytecode.FIELD + Bytecode.STATIC + Bytecode.CALL,
                "handler.shift($T.$L, token)",
                names.terminal(),
                terminal);
    }

    /** Prints a shift and how the lane is left for another one, if that is all and puts one state on the stack. */
    boolean shiftTo(Condition condition, Outcome outcome, Following following) {
        Path path = names.path(following.path());
        if (!following.reductions().isEmpty()
                || !(following.continuation() instanceof Continuation.Go go)
                || path.dropped() != 0
                || path.pushed().size() != 1) {
            return false;
        }
        Exits.Exit exit = exits.of(outcome.name(), path.pushed().get(0), names.lane(go.state()));
        code.guard(condition, EXIT, "return $L(base, start, position)", exit.name());
        return true;
    }

    void deliver(Outcome outcome, int path) {
        code.statement(
                DELIVER + Bytecode.number(path) + Bytecode.number(outcome.rule()),
                "return deliver($L, $L, base + start, start, position, input)",
                path,
                outcome.rule());
    }

    private static Condition above(int slot, long max) {
        return new Condition(
                "values[" + slot + "] > " + literal(max),
                value(slot) + Bytecode.CONSTANT + Bytecode.OPERATION + Bytecode.JUMP);
    }

    /** The bytes of a look at a value kept. */
    private static int value(int slot) {
        return Bytecode.FIELD + Bytecode.number(slot) + Bytecode.OPERATION;
    }

    void switchBelow(int depth, List<Integer> states) {
        code.begin(
                Bytecode.FIELD + ENTRY + Bytecode.OPERATION + Bytecode.switchOver(states),
                "switch (stack[top - $L])",
                depth);
    }

    /** Prints how another method of the lane goes on. */
    void call(int part) {
        code.statement(PART, "return $L_$L(input, base, position, limit)", code.method(), part);
    }

    /** Prints how the lane is left for that of {@code state}, or for the tables if it has none. */
    void go(int state) {
        int lane = names.lane(state);
        if (lane > 0) {
            code.statement(Bytecode.THIS + Bytecode.number(lane) + Bytecode.PUT, "lane = $L", lane);
        }
        returnPosition();
    }

    void reduceByTables(int variant) {
        code.statement(Bytecode.THIS + Bytecode.number(variant) + Bytecode.CALL, "reduce($L)", variant);
        returnPosition();
    }

    void tell() {
        code.statement(TELL, "offset = base + position");
    }

    void tellStart() {
        code.statement(TELL, "offset = base + start");
    }

    void token(String start) {
        code.statement(TOKEN, "token($L, position, base)", start);
    }

    void keepValue(int token) {
        Condition refused = new Condition("!keepValue(" + token + ", token)", KEEP_VALUE + Bytecode.number(token));
        code.guard(refused, Bytecode.LOCAL + Bytecode.RETURN, "return position");
    }

    void count(Lines lines) {
        if (lines == Lines.COUNTED) {
            code.statement(Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL, "countLines(token)");
        } else if (lines == Lines.ONE_AT_END) {
            code.statement(Bytecode.THIS + Bytecode.SUM + Bytecode.CALL, "newLine(base + position)");
        }
    }

    void suspendIfStopped(Outcome outcome, int path) {
        code.guard(
                Condition.STOPS,
                SUSPEND + Bytecode.number(path) + Bytecode.number(outcome.rule()),
                "return suspend($L, $L, start, position, input)",
                path,
                outcome.rule());
    }

    private void returnPosition() {
        code.statement(Bytecode.LOCAL + Bytecode.RETURN, "return position");
    }

    // ---- virtual terminals

    void beginCount(Continuation.Count count, int path) {
        leaveIf(above(count.slot(), count.max()), path);
        code.statement(
                Bytecode.THIS + ENTRY + value(count.slot()) + Bytecode.CALL,
                "beginCount($L, values[$L])",
                below(count.entry()),
                count.slot());
    }

    void ifCountedDown(int entry) {
        code.begin(Bytecode.THIS + ENTRY + Bytecode.CALL + Bytecode.JUMP, "if (countDown($L))", below(entry));
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
                                + Bytecode.number(path)
                                + Bytecode.number(data.terminal())
                                + Bytecode.number(data.successor()),
                        "return suspendData($L, $L, $L, position)",
                        path,
                        data.terminal(),
                        data.successor());
        shift(data.name(), "position");
    }

    void switchAnswer(Continuation.Ask ask) {
        List<Integer> answers =
                ask.answers().stream().map(Continuation.Answer::terminal).toList();
        code.statement(
                        ANSWER + Bytecode.number(ask.firstTerminal()),
                        "answer = $L + handler.$L().ordinal()",
                        ask.firstTerminal(),
                        ask.method())
                .begin(Bytecode.LOCAL + Bytecode.switchOver(answers), "switch (answer)");
    }

    void answered(int path) {
        code.statement(
                ANSWERED + Bytecode.number(path),
                "return answered($L, answer, base + position, position, input)",
                path);
    }

    private static String literal(long value) {
        return value > Integer.MAX_VALUE ? value + "L" : Long.toString(value);
    }

    /** An entry of the stack. */
    private static String below(int depth) {
        return depth == 0 ? "top" : depth > 0 ? "top - " + depth : "top + " + -depth;
    }

    void leave(int path) {
        code.statement(LEAVE + Bytecode.number(path), LEAVE_TEXT, path);
    }

    /** Prints what makes the stack as it has to be. */
    void write(int number) {
        Path path = names.path(number);
        int growth = path.pushed().size() - path.dropped();
        if (growth != 0) {
            code.statement(GROW, "top $L $L", growth > 0 ? "+=" : "-=", Math.abs(growth));
        }
        for (int i = 0; i < path.pushed().size(); i++) {
            int depth = path.pushed().size() - 1 - i;
            int state = path.pushed().get(i);
            code.statement(
                    Bytecode.FIELD + ENTRY + Bytecode.number(state) + Bytecode.OPERATION,
                    "stack[$L] = $L",
                    below(depth),
                    state);
        }
    }
}
