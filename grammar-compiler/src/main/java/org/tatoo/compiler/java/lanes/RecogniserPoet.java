package org.tatoo.compiler.java.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.java.lanes.ByteTests.Tested;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A printer of the recognition of a token. A state reached from one place is printed there; a shared state follows a
 * labelled block that others break out of. No statement completes normally where another follows.
 */
final class RecogniserPoet {
    /** The number of possible bytes. */
    private static final int BYTES = 256;

    private static final int SWITCH = 4;

    /** The maximum number of bytes of a branch that becomes a case. */
    private static final int FEW = 2;

    /** The maximum number of byte values of short runs, such as blanks, for which a fast loop does not pay off. */
    private static final int SHORT = 4;

    /** The maximum length of a text that is compared byte by byte. */
    private static final int FEW_BYTES = 2;

    /** The bytecode size of the token's length. */
    static final int LENGTH = 2 * Bytecode.LOCAL + Bytecode.OPERATION;

    static final int MATCHES = Bytecode.STATIC + 2 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.JUMP;

    /** The bytecode size of a check of the remaining bytes, without its constant. */
    private static final int SHORTER = 2 * Bytecode.LOCAL + Bytecode.OPERATION + Bytecode.JUMP;

    /** The bytecode size of a continuation in another method. */
    private static final int METHOD = 4 * Bytecode.LOCAL + Bytecode.CALL + Bytecode.RETURN;

    /** The bytecode size of a loop over positions, without its condition. */
    private static final int LOOP = Bytecode.INCREMENT + Bytecode.JUMP;

    private final ByteTests tests;
    private final LaneCode code;
    private final TokenRecogniser recogniser;
    private final String suffix;
    private final RecogniserEnds ends;

    /** The number of places that lead to each state and rule. */
    private final Map<Object, Integer> arrivals = new HashMap<>();

    private final KeywordPoet keywords;

    /** The targets reached by a byte, and not only by the lack of others. */
    private final Set<Object> byByte;

    /**
     * Creates a printer of {@code recogniser}.
     *
     * @param suffix the suffix of the labels
     */
    RecogniserPoet(ByteTests tests, LaneCode code, TokenRecogniser recogniser, String suffix, RecogniserEnds ends) {
        this.tests = tests;
        this.code = code;
        this.recogniser = recogniser;
        this.suffix = suffix;
        this.ends = ends;
        Stream.concat(
                        branches(),
                        recogniser.states().stream().map(LexerState::otherwise).flatMap(RecogniserPoet::parts))
                .forEach(jump -> arrivals.merge(target(jump), 1, Integer::sum));
        keywords = new KeywordPoet(tests, code, ends, this::isShared, this::jump);
        byByte = branches().map(RecogniserPoet::target).collect(Collectors.toSet());
    }

    private Stream<Jump> branches() {
        return Stream.concat(
                        recogniser.branches().stream(),
                        recogniser.states().stream().flatMap(state -> state.branches().stream()))
                .map(Branch::jump)
                .flatMap(RecogniserPoet::parts);
    }

    private static Object target(Jump jump) {
        return jump instanceof Jump.ToOutcome outcome ? new Jump.ToOutcome(outcome.rule(), 0) : jump;
    }

    private static Stream<Jump> parts(Jump jump) {
        return jump instanceof Jump.ToKeyword to
                ? Stream.concat(to.keywords().stream().map(Jump.Keyword::outcome), Stream.of(to.other()))
                : Stream.of(jump);
    }

    /**
     * Prints the recogniser.
     *
     * @param last the code after it
     */
    void print(List<Blocks.Body> last) {
        List<Blocks.Body> bodies = new ArrayList<>();
        for (LexerState state : recogniser.states()) {
            Jump.ToState to = new Jump.ToState(state.state());
            if (isShared(to) && ends.method(state.state()) == null) {
                bodies.add(new Blocks.Body(label(to), () -> state(state)));
            }
        }
        for (int rule : recogniser.rules()) {
            Jump.ToOutcome to = new Jump.ToOutcome(rule, 0);
            String label = ends.label(rule);
            if (label != null && isShared(to)) {
                bodies.add(new Blocks.Body(label, () -> ends.found(rule, byByte.contains(to))));
            }
        }
        bodies.addAll(last);
        Jump otherwise = ends.goesPast() ? new Jump.Past() : new Jump.Retry();
        Blocks.print(bodies, code -> branches(recogniser.branches(), otherwise), code);
    }

    private boolean isShared(Jump target) {
        return arrivals.getOrDefault(target, 0) > 1
                && !(target instanceof Jump.ToOutcome to && ends.label(to.rule()) == null);
    }

    private String loop(int state) {
        return "loop_" + state + suffix;
    }

    private String label(Jump.ToState to) {
        return "state_" + to.state() + suffix;
    }

    // ---- inside the token

    void state(LexerState state) {
        if (state.loop()) {
            code.begin(0, "$L: while (true)", loop(state.state()));
        }
        stay(state.stay());
        if (state.resumable() && ends.resumes()) {
            checkLength(state.max());
            leaveIf(Condition.AT_END, new Jump.HandOver(state.state()));
        } else if (state.between() != 0 && ends.resumes()) {
            checkLength(state.max());
            code.begin(Condition.AT_END.bytes(), "if ($L)", Condition.AT_END.text());
            dropTrailing(state);
            ends.handOver(state.state(), state.between());
            code.end();
        } else {
            leaveIf(state.max() > 0 ? Condition.AT_END.or(longer(state.max())) : Condition.AT_END, new Jump.Retry());
        }
        if (state.between() != 0) {
            dropTrailing(state);
        }
        branches(state.branches(), state.otherwise());
        if (state.loop()) {
            code.end();
        }
    }

    private void dropTrailing(LexerState state) {
        Condition trailing = tests.isIn(state.trailing(), Tested.LAST);
        code.statement(LOOP + trailing.bytes(), "while ($L) position--", trailing.text());
    }

    private void stay(ByteSet stay) {
        if (stay.size() > SHORT) {
            tests.addSkip(stay, code);
        } else if (stay.size() > 0) {
            Condition stays = tests.isInTable(stay, Tested.NEXT);
            code.statement(
                    LOOP + Condition.AT_END.bytes() + stays.bytes(),
                    "while (position < limit && $L) position++",
                    stays.text());
        }
    }

    private void checkLength(int max) {
        if (max > 0) {
            leaveIf(longer(max), new Jump.Retry());
        }
    }

    private Condition longer(int max) {
        return new Condition("position - start > " + max, LENGTH + Bytecode.number(max) + Bytecode.JUMP);
    }

    private void branches(List<Branch> branches, Jump otherwise) {
        if (branches.size() == 1) {
            Branch only = branches.get(0);
            if (only.bytes().size() == BYTES && !only.isText()) {
                take(only, false);
                return;
            }
            Condition other = tests.isNotIn(only.bytes(), Tested.NEXT);
            boolean told = !isNothing(otherwise);
            if (told) {
                code.begin(other.bytes(), "if ($L)", other.text());
                jump(otherwise);
                code.end();
            } else if (!only.isText()) {
                ends.retry(other);
            }
            take(only, told);
            return;
        }
        if (!branches.isEmpty()) {
            code.statement(Tested.NEXT.indexBytes() + Bytecode.LOCAL, "b = input[position] & 0xff");
            boolean switched = branches.stream()
                            .filter(branch -> branch.bytes().size() <= FEW)
                            .count()
                    >= SWITCH;
            if (switched) {
                cases(branches);
            }
            for (Branch branch : branches) {
                if (!switched || branch.bytes().size() > FEW) {
                    branch(branch);
                }
            }
        }
        jump(otherwise);
    }

    private void branch(Branch branch) {
        Condition taken = tests.isIn(branch.bytes(), Tested.B);
        if (isNothing(branch.jump())) {
            ends.retry(taken);
            return;
        }
        code.begin(taken.bytes(), "if ($L)", taken.text());
        take(branch, true);
        code.end();
    }

    /** Returns whether the tables read the token again. */
    private boolean isNothing(Jump jump) {
        return jump instanceof Jump.Retry || (jump instanceof Jump.HandOver && !ends.resumes());
    }

    /**
     * Prints the code after the bytes of {@code branch}.
     *
     * @param told whether the first byte is known to match
     */
    private void take(Branch branch, boolean told) {
        if (branch.isText()) {
            ends.retry(isNoText(branch, told));
        }
        advance(branch);
        jump(branch.jump());
    }

    private void advance(Branch branch) {
        if (branch.isText()) {
            code.statement(Bytecode.INCREMENT, "position += $L", branch.text().size());
        } else {
            code.statement(Bytecode.INCREMENT, "position++");
        }
    }

    /** Returns the condition that the bytes at {@code position} are incomplete or differ from the branch's text. */
    private Condition isNoText(Branch branch, boolean told) {
        int length = branch.text().size();
        Condition tooShort = new Condition("limit - position < " + length, SHORTER + Bytecode.number(length));
        if (length > FEW_BYTES) {
            return tooShort.or(
                    new Condition("!" + tests.keyword(branch.text()) + ".matches(input, position)", MATCHES));
        }
        Condition first =
                told ? tooShort : tooShort.or(tests.isNotIn(branch.text().get(0), Tested.NEXT));
        return first.or(tests.isNotIn(branch.text().get(1), Tested.SECOND));
    }

    /** Prints a conditional exit from the lane. */
    private void leaveIf(Condition condition, Jump exit) {
        if (exit instanceof Jump.HandOver to) {
            ends.handOver(condition, to.state());
        } else {
            ends.retry(condition);
        }
    }

    private void cases(List<Branch> branches) {
        List<Branch> few =
                branches.stream().filter(branch -> branch.bytes().size() <= FEW).toList();
        List<Integer> labels = new ArrayList<>();
        few.forEach(branch -> branch.bytes().forEach(labels::add));
        code.begin(Bytecode.LOCAL + Bytecode.switchOver(labels), "switch (b)");
        for (Branch branch : few) {
            branch.bytes().forEach(b -> code.add("case $L:\n", ByteTests.literal(b)));
            code.add("$>");
            take(branch, true);
            code.add("$<");
        }
        code.add("default:\n$>").statement(Bytecode.JUMP, "break").add("$<").end();
    }

    private void jump(Jump jump) {
        if (jump instanceof Jump.ToState to) {
            if (isShared(to)) {
                goTo(to);
            } else {
                state(recogniser.state(to.state()));
            }
        } else if (jump instanceof Jump.Back to) {
            code.statement(Bytecode.JUMP, "continue $L", loop(to.state()));
        } else if (jump instanceof Jump.ToKeyword to) {
            keywords.print(to);
        } else if (jump instanceof Jump.ToOutcome to) {
            checkLength(to.max());
            if (isShared(new Jump.ToOutcome(to.rule(), 0))) {
                code.statement(Bytecode.JUMP, "break $L", Objects.requireNonNull(ends.label(to.rule())));
            } else {
                ends.found(to.rule(), byByte.contains(target(to)));
            }
        } else if (jump instanceof Jump.HandOver to) {
            ends.handOver(Condition.NONE, to.state());
        } else if (jump instanceof Jump.Past) {
            ends.past();
        } else {
            ends.retry(Condition.NONE);
        }
    }

    private void goTo(Jump.ToState to) {
        String method = ends.method(to.state());
        if (method == null) {
            code.statement(Bytecode.JUMP, "break $L", label(to));
        } else {
            code.statement(METHOD, "return $L(input, start, position, limit)", method);
        }
    }

    /** Returns the states that several places lead to. */
    List<LexerState> sharedStates() {
        return recogniser.states().stream()
                .filter(state -> isShared(new Jump.ToState(state.state())))
                .toList();
    }
}
