package org.tatoo.compiler.java.lanes;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Variant;

/** A printer of the stack changes of lanes and of their exits to other methods and to the tables. */
final class StackPoet {
    /** The bytecode size of the index of a stack entry. */
    static final int ENTRY = Bytecode.FIELD + Bytecode.CONSTANT + Bytecode.OPERATION;

    static final int LEAVE = Bytecode.THIS + Bytecode.SUM + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int DELIVER = LEAVE + 2 * Bytecode.LOCAL;
    private static final int SUSPEND = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int PART = Bytecode.THIS + 4 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    static final int KEEP = Bytecode.THIS + 4 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int WRITE = Bytecode.THIS + Bytecode.CALL;
    private static final int VARIANT = 2 * Bytecode.LOCAL + Bytecode.CONSTANT + Bytecode.OPERATION;
    private static final int GROW = Bytecode.THIS + ENTRY + Bytecode.PUT;
    private static final String LEAVE_TEXT = "leave($L, base + position, position)";

    private final LaneNames names;
    private final LaneCode code;

    StackPoet(LaneNames names, LaneCode code) {
        this.names = names;
        this.code = code;
    }

    /** Prints a conditional exit to the tables. */
    void leaveIf(Condition condition, int path) {
        leaveFor(condition, path, LEAVE, LEAVE_TEXT, names.row(path));
    }

    /**
     * Prints a conditional exit that keeps the tokens of a pending call or takes their values.
     *
     * @param size the size of the expression without the row of {@code path}
     * @param expression the expression that continues
     */
    void leaveFor(Condition condition, int path, int size, String expression, Object... arguments) {
        int kept = names.kept(path);
        StringBuilder text = new StringBuilder("return ");
        for (int i = kept - 1; i >= 0; i--) {
            text.append(names.builds() ? "take(" + names.keptToken(path, i) : "keep(input")
                    .append(", base, start")
                    .append(i)
                    .append(", end")
                    .append(i)
                    .append(", ");
        }
        text.append(expression).append(")".repeat(kept));
        code.guard(condition, size + names.rowBytes(path) + kept * KEEP, text.toString(), arguments);
    }

    /** Prints statements that keep the recognised tokens in the parser, or take their values. */
    private void keepAll(int path) {
        for (int i = 0; i < names.kept(path); i++) {
            if (names.builds()) {
                code.statement(KEEP, "take($L, base, start$L, end$L, position)", names.keptToken(path, i), i, i);
            } else {
                code.statement(KEEP, "keep(input, base, start$L, end$L)", i, i);
            }
        }
    }

    void deliver(Outcome outcome, int path) {
        keepAll(path);
        code.statement(
                DELIVER + names.rowBytes(path) + Bytecode.number(outcome.rule()),
                "return deliver($L, $L, base + start, start, position, input)",
                names.row(path),
                outcome.rule());
    }

    void switchBelow(int depth, List<Integer> states) {
        code.begin(
                Bytecode.FIELD + ENTRY + Bytecode.OPERATION + Bytecode.switchOver(states),
                "switch (stack[top - $L])",
                depth);
    }

    /** Prints the transfer to another method of the lane. */
    void call(Continuation.Call call, int path) {
        StringBuilder more = new StringBuilder(call.variant() == null ? "" : ", " + text(call.variant()));
        for (int i = 0; i < names.kept(path); i++) {
            more.append(", start").append(i).append(", end").append(i);
        }
        code.statement(
                PART + Bytecode.CONSTANT + Bytecode.OPERATION + (1 + 2 * names.kept(path)) * Bytecode.LOCAL,
                "return $LPart$L(input, base, position, limit$L)",
                code.method(),
                call.part(),
                more);
    }

    /** Returns whether every possible stack grows. */
    boolean grows(int number) {
        return names.variants(number, path -> path.growth() <= 0).isEmpty();
    }

    /** Prints the transfer to another lane for stacks that grow, and the changes of the others. */
    void writeOrEnter(int number, int state) {
        BitSet growing = names.variants(number, path -> path.growth() > 0);
        if (!growing.isEmpty()) {
            int lane = names.lane(state);
            leaveFor(
                    isOneOf(growing, number),
                    number,
                    LEAVE + Bytecode.number(lane),
                    "enter($L, $L, base + position, position)",
                    names.row(number),
                    lane);
        }
        if (!names.variants(number, path -> !path.isNone() && path.growth() <= 0)
                .isEmpty()) {
            write(number);
        }
    }

    /** Returns the condition that the actual stack is one of {@code variants}. */
    private Condition isOneOf(BitSet variants, int number) {
        if (variants.cardinality() == names.variants(number, path -> true).cardinality()) {
            return Condition.NONE;
        }
        return new Condition(
                "(" + literal(variants.toLongArray()[0]) + " >>> " + LaneNames.VARIANT + " & 1) != 0",
                Bytecode.CONSTANT + Bytecode.LOCAL + 4 * Bytecode.OPERATION + Bytecode.JUMP);
    }

    /** Prints the selection of the actual stack. */
    void set(@Nullable Variant variant) {
        if (variant != null && !variant.equals(Variant.SAME)) {
            code.statement(VARIANT, "$L = $L", LaneNames.VARIANT, text(variant));
        }
    }

    private static String text(Variant variant) {
        if (!variant.relative()) {
            return Integer.toString(variant.offset());
        }
        return LaneNames.VARIANT + (variant.offset() == 0 ? "" : " + " + variant.offset());
    }

    /** Prints an exit to the lane of {@code state}, or to the tables if it has none. */
    void go(int state) {
        int lane = names.lane(state);
        if (lane > 0) {
            code.statement(Bytecode.THIS + Bytecode.number(lane) + Bytecode.PUT, "lane = $L", lane);
        }
        returnPosition();
    }

    void reduceByTables(int variant, int path) {
        keepAll(path);
        code.statement(Bytecode.THIS + Bytecode.number(variant) + Bytecode.CALL, "reduce($L)", variant);
        returnPosition();
    }

    void suspendIfStopped(Outcome outcome, int path) {
        code.guard(
                Condition.STOPS,
                SUSPEND + names.rowBytes(path) + Bytecode.number(outcome.rule()),
                "return suspend($L, $L, start, position, input)",
                names.row(path),
                outcome.rule());
    }

    private void returnPosition() {
        code.statement(Bytecode.LOCAL + Bytecode.RETURN, "return position");
    }

    static String literal(long value) {
        return value > Integer.MAX_VALUE ? value + "L" : Long.toString(value);
    }

    /** Returns the index of the entry {@code depth} below the top. */
    static String below(int depth) {
        return depth == 0 ? "top" : depth > 0 ? "top - " + depth : "top + " + -depth;
    }

    void leave(int path) {
        leaveIf(Condition.NONE, path);
    }

    /** Prints the pending changes of the stack. */
    void write(int number) {
        Path path = names.path(number);
        if (path == null) {
            Condition some = isOneOf(names.variants(number, each -> !each.isNone()), number);
            code.guard(some, WRITE + names.rowBytes(number), "push($L)", names.row(number));
            return;
        }
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
