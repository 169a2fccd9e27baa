package org.tatoo.compiler.java;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Variant;

/** Prints single statements of lanes. */
final class StepPoet {
    private static final int TELL = Bytecode.THIS + Bytecode.SUM + Bytecode.PUT;
    private static final int TOKEN = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int KEEP_VALUE = Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL + Bytecode.JUMP;

    /** The index of an entry of the stack. */
    static final int ENTRY = Bytecode.FIELD + Bytecode.CONSTANT + Bytecode.OPERATION;

    private static final int GROW = Bytecode.THIS + ENTRY + Bytecode.PUT;
    static final int LEAVE = Bytecode.THIS + Bytecode.SUM + Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int DELIVER = LEAVE + 2 * Bytecode.LOCAL;
    private static final int SUSPEND = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    private static final int EVENT = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int EXIT = EVENT + Bytecode.RETURN;
    private static final int PART = Bytecode.THIS + 4 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;
    private static final int KEEP = Bytecode.THIS + 4 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int VIEW = Bytecode.FIELD + 5 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int WRITE = Bytecode.THIS + Bytecode.CALL;
    private static final int VARIANT = 2 * Bytecode.LOCAL + Bytecode.CONSTANT + Bytecode.OPERATION;
    static final int RETRY = Bytecode.THIS + 2 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    /** What a value counts in addition to its bytes, as in {@code ValueBuilder}. */
    static final int VALUE_SIZE = 16;

    private static final int BAD_NUMBER = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    /** A byte of the input. */
    private static final int BYTE = Bytecode.FIELD + Bytecode.LOCAL + Bytecode.CONSTANT + 2 * Bytecode.OPERATION;

    /** The most bytes that are compared with a line feed one by one. */
    private static final int FEW = 4;

    private static final int COUNT = Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL;
    private static final int NEW_LINE_SIZE = Bytecode.THIS + Bytecode.SUM + Bytecode.CALL;
    private static final String NEW_LINE = "newLine(base + position)";
    private static final String LEAVE_TEXT = "leave($L, base + position, position)";

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

    /** Whether no handler is told of tokens. */
    boolean isSilent() {
        return names.builds();
    }

    /** Whether a builder takes the value of a token at once. */
    boolean takes(Outcome outcome) {
        return outcome.valued() && !gathers(outcome);
    }

    /** Whether a builder is given the text of a token with those of its whole production. */
    boolean gathers(Outcome outcome) {
        return names.builds() && outcome.kept() >= 0;
    }

    /** Prints how the lane is left before a token that a builder is given later, if there may be no room for it then. */
    void leaveIfFull(int index, int path) {
        Condition full = new Condition(
                "position - start" + (index == 0 ? "" : "0") + " + " + VALUE_SIZE * (index + 2) + " > builder.room()",
                2 * Bytecode.LOCAL
                        + 2 * Bytecode.OPERATION
                        + Bytecode.CONSTANT
                        + Bytecode.FIELD
                        + Bytecode.CALL
                        + Bytecode.JUMP);
        leaveFor(full, path, RETRY, "retry($L, base, start)", names.row(path));
    }

    /** Prints that a token is kept which comes in one call with others, here or by the parser. */
    void keep(Outcome outcome) {
        if (outcome.kept() >= 0) {
            code.statement(2 * Bytecode.LOCAL, "start$L = start", outcome.kept())
                    .statement(2 * Bytecode.LOCAL, "end$L = position", outcome.kept());
        } else if (outcome.kept() == Outcome.STORED && !names.builds()) {
            code.statement(KEEP, "keep(input, base, start, position)");
        }
    }

    /** Whether {@code next} adds the value that {@code reduction} makes of tokens to a list: one call does both. */
    boolean isAdded(Reduction reduction, Reduction next) {
        List<Integer> arguments = reduction.report().arguments();
        return arguments != null
                && !arguments.isEmpty()
                && names.addsToList(
                        reduction.report().production(), next.report().production());
    }

    /** @param added whether the value is added to a list as well, as in {@link #isAdded} */
    void reduce(Reduction reduction, boolean added) {
        List<Integer> arguments = reduction.report().arguments();
        int call = reduction.report().call();
        if (names.builds()) {
            List<Integer> gathered = arguments == null ? List.of() : arguments;
            String places = gathered.stream()
                    .map(kept -> ", start" + kept + ", end" + kept)
                    .collect(Collectors.joining());
            code.statement(
                    Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL + (1 + 2 * gathered.size()) * Bytecode.LOCAL,
                    "builder.$L($L$L)",
                    added
                            ? BuildingPoet.element(reduction.report().production())
                            : reduction.report().production(),
                    gathered.isEmpty() ? "" : "input",
                    places);
            return;
        }
        if (call >= 0) {
            code.statement(Bytecode.THIS + Bytecode.CONSTANT + Bytecode.CALL, "call($L)", call);
            return;
        }
        if (arguments != null) {
            code.statement(
                    Bytecode.FIELD + Bytecode.CALL + arguments.size() * VIEW,
                    "handler.$L($L)",
                    reduction.report().production(),
                    arguments.stream().map(StepPoet::view).collect(Collectors.joining(", ")));
            return;
        }
        code.statement(
                Bytecode.FIELD + Bytecode.STATIC + Bytecode.CALL,
                "handler.reduce($T.$L)",
                names.production(),
                reduction.report().production());
    }

    private static String view(int kept) {
        return kept < 0 ? "null" : "kept.view(" + kept + ", input, start" + kept + ", end" + kept + ", base)";
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
        if (path == null
                || !following.reductions().isEmpty()
                || !(following.continuation() instanceof Continuation.Go go)
                || path.dropped() != 0
                || path.pushed().size() != 1) {
            return false;
        }
        Exits.Exit exit = exits.of(outcome.name(), path.pushed().get(0), names.lane(go.state()));
        code.guard(condition, EXIT, "return $L(base, $Lposition)", exit.name(), isSilent() ? "" : "start, ");
        return true;
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
                "return $L_$L(input, base, position, limit$L)",
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
        String method = names.builds() ? BuildingPoet.name(token) : NumberPoet.name(token);
        Condition refused = new Condition("!" + method + "(token)", KEEP_VALUE);
        code.guard(refused, Bytecode.LOCAL + Bytecode.RETURN, "return position");
    }

    /** Whether the number of a token is read from the input. */
    boolean readsInput(Outcome outcome) {
        return outcome.number() != null && !names.builds();
    }

    /** Prints that a number is kept, its bytes read one by one: a loop is not unrolled (benchmarks/binary.sh). */
    void keepNumber(int token, ByteNumber number) {
        String bytes = IntStream.range(0, number.length())
                .mapToObj(index -> digit(number, index))
                .collect(Collectors.joining(" | "));
        int size = Bytecode.THIS + number.length() * (BYTE + Bytecode.CONSTANT + 4) + Bytecode.CALL + Bytecode.JUMP;
        code.guard(
                new Condition("!" + NumberPoet.name(token) + "(" + bytes + ")", size),
                BAD_NUMBER + Bytecode.number(token),
                "return badNumber($L, base, start, position)",
                token);
    }

    private static String digit(ByteNumber number, int index) {
        String digit = at(index) + (number.isSigned(index) ? "" : " & 0xffL");
        int shift = number.shift(index);
        if (shift == 0) {
            return number.isSigned(index) && number.length() > 1 ? "(long) " + digit : digit;
        }
        return (number.isSigned(index) ? "(long) " + digit : "(" + digit + ")") + " << " + shift;
    }

    private static String at(int index) {
        return index == 0 ? "input[start]" : "input[start + " + index + "]";
    }

    /** Whether the bytes of a token are all looked at to count its lines: then it is in the view before. */
    boolean countsAll(Outcome outcome) {
        return outcome.lines() == Lines.COUNTED && (outcome.length() == 0 || outcome.length() > FEW);
    }

    /**
     * Prints how the lines of a token are counted; line feeds are seldom.
     *
     * @param told whether the token is in the view
     */
    void count(Outcome outcome, boolean told) {
        if (outcome.lines() != Lines.COUNTED || countsAll(outcome)) {
            count(outcome.lines());
            return;
        }
        Condition some = IntStream.range(0, outcome.length())
                .mapToObj(index -> new Condition(at(index) + " == '\\n'", BYTE + Bytecode.CONSTANT + Bytecode.JUMP))
                .reduce(Condition::or)
                .orElseThrow();
        if (told) {
            code.guard(some, COUNT, "countLines(token)");
        } else {
            code.guard(some, 2 * Bytecode.THIS + TOKEN + Bytecode.CALL, "countLines(token(start, position, base))");
        }
    }

    void keepElement(String name) {
        code.statement(Bytecode.THIS + Bytecode.CALL, "$L()", NumberPoet.elementName(names.element(name)));
    }

    private void count(Lines lines) {
        if (lines == Lines.COUNTED) {
            code.statement(COUNT, "countLines(token)");
        } else if (lines == Lines.ONE_AT_END) {
            code.statement(NEW_LINE_SIZE, NEW_LINE);
        } else if (lines == Lines.PERHAPS_AT_END) {
            Condition isLineFeed =
                    new Condition("input[position - 1] == '\\n'", BYTE + Bytecode.CONSTANT + Bytecode.JUMP);
            code.guard(isLineFeed, NEW_LINE_SIZE, NEW_LINE);
        }
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
