package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.TokenRecogniser;

/** A printer of recognisers as methods that return the recognised rule and the end of the token. */
final class RecogniserMethods {
    /** The bit position in the result of the rule's index in the recogniser. */
    static final int RULE_SHIFT = 32;

    private static final int FOUND = Bytecode.CONSTANT + Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.RETURN;
    private static final int NOTHING = Bytecode.CONSTANT + Bytecode.RETURN;

    private RecogniserMethods() {}

    static String name(int number) {
        return "token" + number;
    }

    /** Returns the method of {@code recogniser} and those of its shared states. */
    static List<MethodSpec> methods(TokenRecogniser recogniser, int number, List<String> names, ByteTests tests) {
        List<MethodSpec> methods = new ArrayList<>();
        methods.add(method(name(number))
                .addJavadoc("""
                        Recognises one of $L: its position in this list, and where it ends in the lower half; negative if there is
                        none, or if its end is not there.
                        """, String.join(", ", names))
                .addParameter(byte[].class, "input")
                .addParameter(int.class, "start")
                .addParameter(int.class, "limit")
                .addCode(print(recogniser, name(number), tests, LaneCode.printed(name(number)), null)
                        .text())
                .build());
        for (LexerState state :
                poet(recogniser, name(number), tests, LaneCode.measured()).sharedStates()) {
            methods.add(method(name(number) + "_" + state.state())
                    .addJavadoc("A part of {@link #$L}.\n", name(number))
                    .addParameter(byte[].class, "input")
                    .addParameter(int.class, "start")
                    .addParameter(int.class, "position")
                    .addParameter(int.class, "limit")
                    .addCode(print(recogniser, name(number), tests, LaneCode.printed(name(number)), state)
                            .text())
                    .build());
        }
        return methods;
    }

    private static MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(long.class);
    }

    /** Returns the total bytecode size of these methods, with the lines and the depth of the largest. */
    static CodeSize size(TokenRecogniser recogniser, ByteTests tests) {
        CodeSize size = print(recogniser, "", tests, LaneCode.measured(), null).size();
        for (LexerState state : poet(recogniser, "", tests, LaneCode.measured()).sharedStates()) {
            CodeSize part =
                    print(recogniser, "", tests, LaneCode.measured(), state).size();
            size = new CodeSize(
                    size.bytes() + part.bytes(),
                    Math.max(size.lines(), part.lines()),
                    Math.max(size.depth(), part.depth()));
        }
        return size;
    }

    private static RecogniserPoet poet(TokenRecogniser recogniser, String name, ByteTests tests, LaneCode code) {
        return new RecogniserPoet(tests, code, recogniser, "", new Answers(recogniser, name, code));
    }

    /**
     * Prints the body of a method.
     *
     * @param state the state in which it continues; null at the beginning of the token
     */
    private static LaneCode print(
            TokenRecogniser recogniser, String name, ByteTests tests, LaneCode code, @Nullable LexerState state) {
        code.statement(
                4 * Bytecode.LOCAL + 2 * Bytecode.OPERATION + Bytecode.CALL,
                "$T.checkFromToIndex($L, limit, input.length)",
                Objects.class,
                state == null ? "start" : "position");
        if (state == null) {
            code.statement(2 * Bytecode.LOCAL, "int position = start");
        }
        code.statement(0, "int b");
        RecogniserPoet poet = poet(recogniser, name, tests, code);
        if (state == null) {
            poet.print(List.of());
        } else {
            poet.state(state);
        }
        return code;
    }

    private record Answers(TokenRecogniser recogniser, String name, LaneCode code) implements RecogniserEnds {
        @Override
        public void found(int rule, boolean byByte) {
            foundIf(Condition.NONE, rule);
        }

        @Override
        public boolean foundIf(Condition condition, int rule) {
            int index = recogniser.rules().indexOf(rule);
            if (index == 0) {
                code.guard(condition, FOUND, "return position");
            } else {
                code.guard(condition, FOUND, "return $LL << $L | position", index, RULE_SHIFT);
            }
            return true;
        }

        @Override
        public void retry(Condition condition) {
            code.guard(condition, NOTHING, "return NONE");
        }

        @Override
        public boolean goesPast() {
            return false;
        }

        @Override
        public void past() {
            retry(Condition.NONE);
        }

        @Override
        public @Nullable String method(int state) {
            return name + "_" + state;
        }

        @Override
        public boolean resumes() {
            return false;
        }

        @Override
        public void handOver(Condition condition, int state) {
            retry(condition);
        }

        @Override
        public void handOver(int state, int between) {
            retry(Condition.NONE);
        }

        @Override
        public @Nullable String label(int rule) {
            return null;
        }
    }
}
