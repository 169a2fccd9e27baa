package org.tatoo.compiler.java.lanes;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Variant;

/** Prints what lanes do to the stack, and how they are left for other methods and for the tables. */
final class StackPoet {
    /** The index of an entry of the stack. */
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

    /** Prints how the lane is left for the tables on a condition. */
    void leaveIf(Condition condition, int path) {
        leaveFor(condition, path, LEAVE, LEAVE_TEXT, names.row(path));
    }

    /**
     * Prints how the lane is left on a condition, and keeps the tokens that come in one call, or takes their values.
     *
     * @param size of the expression, but for the row of {@code path}
     * @param expression that continues
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

    /** Prints that tokens recognised so far are kept by the parser, or that their values are taken. */
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

    /** Prints how another method of the lane continues. */
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

    /** Whether the stack grows in any case. */
    boolean grows(int number) {
        return names.variants(number, path -> path.growth() <= 0).isEmpty();
    }

    /** Prints how another lane continues where the stack grows, and else what makes it as it has to be. */
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

    /** That one of these stacks is there. */
    private Condition isOneOf(BitSet variants, int number) {
        if (variants.cardinality() == names.variants(number, path -> true).cardinality()) {
            return Condition.NONE;
        }
        return new Condition(
                "(" + literal(variants.toLongArray()[0]) + " >>> " + LaneNames.VARIANT + " & 1) != 0",
                Bytecode.CONSTANT + Bytecode.LOCAL + 4 * Bytecode.OPERATION + Bytecode.JUMP);
    }

    /** Prints which of several stacks is there. */
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

    /** Prints how the lane is left for that of {@code state}, or for the tables if it has none. */
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

    /** An entry of the stack. */
    static String below(int depth) {
        return depth == 0 ? "top" : depth > 0 ? "top - " + depth : "top + " + -depth;
    }

    void leave(int path) {
        leaveIf(Condition.NONE, path);
    }

    /** Prints what makes the stack as it has to be. */
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
