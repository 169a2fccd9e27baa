package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.java.source.SourceLines;

/**
 * The code of a lane in the making: its text, and the most bytes of bytecode that the text becomes. Each piece is added
 * together with its bytes, so there is one place that says what is printed and how large it is.
 */
final class LaneCode {
    /** The columns before the statements of a method, with some to spare: names may be longer than those measured. */
    private static final int OUTSIDE = 14;

    private static final int INDENT = 4;

    /** A statement that has no more columns is one line. */
    private static final int SOME = 116;

    /** The columns of a number, or of a type. */
    private static final int NUMBER = 6;

    /** Null if the code is measured only. */
    private final CodeBlock.@Nullable Builder text;

    private int bytes;
    private int lines;
    private int depth;
    private int deepest;

    /** The name of the lane's first method. */
    private final String method;

    private LaneCode(CodeBlock.@Nullable Builder text, String method) {
        this.text = text;
        this.method = method;
    }

    /** Code of a lane whose first method has the name {@code method}. */
    static LaneCode printed(String method) {
        return new LaneCode(CodeBlock.builder(), method);
    }

    /** Code without a text. */
    static LaneCode measured() {
        return new LaneCode(null, "");
    }

    String method() {
        return method;
    }

    /** Adds text that is no statement: labels, cases, changes of the indentation. */
    LaneCode add(String format, Object... arguments) {
        if (text != null) {
            text.add(format, arguments);
        }
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c == '\n') {
                lines++;
            } else if (c == '>') {
                indent();
            } else if (c == '<') {
                depth--;
            }
        }
        return this;
    }

    LaneCode statement(int size, String format, Object... arguments) {
        if (text != null) {
            text.addStatement(format, arguments);
        }
        bytes += size;
        countLines("", format, arguments);
        return this;
    }

    /** Begins a block; {@code size} is that of its condition, with the jump. */
    LaneCode begin(int size, String format, Object... arguments) {
        if (text != null) {
            text.beginControlFlow(format, arguments);
        }
        bytes += size;
        countLines("", format, arguments);
        indent();
        return this;
    }

    /** Adds a statement that is only done on a condition. */
    LaneCode guard(Condition condition, int size, String format, Object... arguments) {
        if (text != null) {
            if (!condition.isNone()) {
                text.add("if ($L) ", condition.text());
            }
            text.addStatement(format, arguments);
        }
        bytes += condition.bytes() + size;
        countLines(condition.isNone() ? "" : "if (" + condition.text() + ") ", format, arguments);
        return this;
    }

    /** Ends a block that never completes normally, or after which nothing is skipped. */
    LaneCode end() {
        if (text != null) {
            text.endControlFlow();
        }
        lines++;
        depth--;
        return this;
    }

    /** Counts the lines of a statement, which {@link SourceLines} may break. */
    private void countLines(String begin, String format, Object... arguments) {
        int columns = OUTSIDE + INDENT * depth + begin.length() + format.length();
        for (Object argument : arguments) {
            columns += columns(argument);
        }
        lines += columns <= SOME ? 1 : SourceLines.count(line(begin, format, arguments));
    }

    /** The most columns of an argument. */
    private static int columns(Object argument) {
        return argument instanceof String text ? text.length() : NUMBER;
    }

    private String line(String begin, String format, Object... arguments) {
        StringBuilder line = new StringBuilder(" ".repeat(OUTSIDE + INDENT * depth)).append(begin);
        int from = 0;
        for (Object argument : arguments) {
            int place = format.indexOf('$', from);
            line.append(format, from, place);
            line.append(argument instanceof String text ? text : "n".repeat(NUMBER));
            from = place + 2;
        }
        return line.append(format, from, format.length()).append(';').toString();
    }

    CodeBlock text() {
        return java.util.Objects.requireNonNull(text).build();
    }

    CodeSize size() {
        return new CodeSize(bytes, lines, deepest);
    }

    private void indent() {
        depth++;
        deepest = Math.max(deepest, depth);
    }
}
