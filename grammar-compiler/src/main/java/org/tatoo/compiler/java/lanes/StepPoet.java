package org.tatoo.compiler.java.lanes;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.Outcome;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.java.source.Names;
import org.tatoo.compiler.java.source.StepNames;

/** A printer of single statements of lanes. */
public final class StepPoet {
    private static final int TELL = Bytecode.THIS + Bytecode.SUM + Bytecode.PUT;
    private static final int TOKEN = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int KEEP_VALUE = Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL + Bytecode.JUMP;

    private static final int EVENT = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL;
    private static final int EXIT = EVENT + Bytecode.RETURN;
    private static final int VIEW = Bytecode.FIELD + 5 * Bytecode.LOCAL + Bytecode.CALL;
    static final int RETRY = Bytecode.THIS + 2 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    /** The size of a value in addition to its bytes, as in {@code ValueBuilder}. */
    public static final int VALUE_SIZE = 16;

    private static final int BAD_NUMBER = Bytecode.THIS + 3 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    /** The bytecode size of a load of an input byte. */
    private static final int BYTE = Bytecode.FIELD + Bytecode.LOCAL + Bytecode.CONSTANT + 2 * Bytecode.OPERATION;

    /** The maximum number of bytes compared with a line feed one by one. */
    private static final int FEW = 4;

    private static final int COUNT = Bytecode.THIS + Bytecode.FIELD + Bytecode.CALL;
    private static final int NEW_LINE_SIZE = Bytecode.THIS + Bytecode.SUM + Bytecode.CALL;
    private static final String NEW_LINE = "newLine(base + position)";

    private final LaneNames names;
    private final Exits exits;
    private final LaneCode code;
    private final StackPoet stack;

    StepPoet(LaneNames names, Exits exits, LaneCode code, StackPoet stack) {
        this.names = names;
        this.exits = exits;
        this.code = code;
        this.stack = stack;
    }

    /** Returns whether no handler is notified of tokens. */
    boolean isSilent() {
        return names.builds();
    }

    /** Returns whether a builder takes the value of a token at once. */
    boolean takes(Outcome outcome) {
        return outcome.valued() && !gathers(outcome);
    }

    /** Returns whether a builder receives the text of a token together with the rest of its production. */
    boolean gathers(Outcome outcome) {
        return names.builds() && outcome.kept() >= 0;
    }

    /** Prints an exit before a token that a builder receives later, taken if the builder may lack room by then. */
    void leaveIfFull(int index, int path) {
        Condition full = new Condition(
                "position - start" + (index == 0 ? "" : "0") + " + " + VALUE_SIZE * (index + 2) + " > builder.room()",
                2 * Bytecode.LOCAL
                        + 2 * Bytecode.OPERATION
                        + Bytecode.CONSTANT
                        + Bytecode.FIELD
                        + Bytecode.CALL
                        + Bytecode.JUMP);
        stack.leaveFor(full, path, RETRY, "retry($L, base, start)", names.row(path));
    }

    /** Prints statements that keep a token of a pending call, in local variables or in the parser. */
    void keep(Outcome outcome) {
        if (outcome.kept() >= 0) {
            code.statement(2 * Bytecode.LOCAL, "start$L = start", outcome.kept())
                    .statement(2 * Bytecode.LOCAL, "end$L = position", outcome.kept());
        } else if (outcome.kept() == Outcome.STORED && !names.builds()) {
            code.statement(StackPoet.KEEP, "keep(input, base, start, position)");
        }
    }

    /** Returns whether one call can replace {@code reduction} and {@code next}, which adds its value to a list. */
    boolean isAdded(Reduction reduction, Reduction next) {
        List<Integer> arguments = reduction.report().arguments();
        return arguments != null
                && !arguments.isEmpty()
                && names.addsToList(
                        reduction.report().production(), next.report().production());
    }

    /** @param added whether the value is also added to a list, as in {@link #isAdded} */
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
                            ? StepNames.element(reduction.report().production())
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

    /** Prints the handler call for a token that is already in its view. */
    void call(String terminal) {
        code.statement(
                2 * Bytecode.FIELD + Bytecode.STATIC + Bytecode.CALL,
                "handler.shift($L, token)",
                Names.constant(names.terminal(), terminal));
    }

    /**
     * Prints a shift with a transfer to another lane; returns false if it does more or does not push just one state.
     */
    boolean shiftTo(Condition condition, Outcome outcome, Following following) {
        Path path = names.path(following.path());
        if (path == null
                || !following.reductions().isEmpty()
                || !(following.continuation() instanceof Continuation.Go go)
                || path.dropped() != 0
                || path.pushed().size() != 1) {
            return false;
        }
        String exit = exits.name(outcome.name(), path.pushed().get(0), names.lane(go.state()));
        code.guard(condition, EXIT, "return $L(base, $Lposition)", exit, isSilent() ? "" : "start, ");
        return true;
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
        String method = names.builds() ? StepNames.take(token) : StepNames.keep(token);
        Condition refused = new Condition("!" + method + "(token)", KEEP_VALUE);
        code.guard(refused, Bytecode.LOCAL + Bytecode.RETURN, "return position");
    }

    /** Returns whether the number of a token is read from the input. */
    boolean readsInput(Outcome outcome) {
        return outcome.number() != null && !names.builds();
    }

    /** Prints a statement that keeps a number, byte by byte: a loop is not unrolled (benchmarks/binary.sh). */
    void keepNumber(int token, ByteNumber number) {
        String bytes = IntStream.range(0, number.length())
                .mapToObj(index -> digit(number, index))
                .collect(Collectors.joining(" | "));
        int size = Bytecode.THIS + number.length() * (BYTE + Bytecode.CONSTANT + 4) + Bytecode.CALL + Bytecode.JUMP;
        code.guard(
                new Condition("!" + StepNames.keep(token) + "(" + bytes + ")", size),
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

    /** Returns whether the line count inspects all bytes of a token, which must then be in its view before. */
    boolean countsAll(Outcome outcome) {
        return outcome.lines() == Lines.COUNTED && (outcome.length() == 0 || outcome.length() > FEW);
    }

    /**
     * Prints the line count of a token; line feeds are rare.
     *
     * @param told whether the token is in its view
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
        code.statement(Bytecode.THIS + Bytecode.CALL, "$L()", StepNames.keepElement(names.element(name)));
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
}
