package org.tatoo.compiler.java;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;

/**
 * The code of a lane in the making: its text, and the most bytes of bytecode that the text becomes. Each piece is added
 * together with its bytes, so there is one place that says what is printed and how large it is.
 */
final class LaneCode {
    /** Null if the code is measured only. */
    private final CodeBlock.@Nullable Builder text;

    private int bytes;

    private LaneCode(CodeBlock.@Nullable Builder text) {
        this.text = text;
    }

    static LaneCode printed() {
        return new LaneCode(CodeBlock.builder());
    }

    /** Code without a text. */
    static LaneCode measured() {
        return new LaneCode(null);
    }

    /** Adds text that is no statement: labels, cases, changes of the indentation. */
    LaneCode add(String format, Object... arguments) {
        if (text != null) {
            text.add(format, arguments);
        }
        return this;
    }

    LaneCode statement(int size, String format, Object... arguments) {
        if (text != null) {
            text.addStatement(format, arguments);
        }
        bytes += size;
        return this;
    }

    /** Begins a block; {@code size} is that of its condition, with the jump. */
    LaneCode begin(int size, String format, Object... arguments) {
        if (text != null) {
            text.beginControlFlow(format, arguments);
        }
        bytes += size;
        return this;
    }

    /** Ends a block that never completes normally, or behind which nothing is skipped. */
    LaneCode end() {
        if (text != null) {
            text.endControlFlow();
        }
        return this;
    }

    /** Ends a loop whose body completes normally. */
    LaneCode endLoop() {
        bytes += Bytecode.JUMP;
        return end();
    }

    CodeBlock text() {
        return java.util.Objects.requireNonNull(text).build();
    }

    int bytes() {
        return bytes;
    }
}
