package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.java.source.SourceLines;

/**
 * The unfinished code of a lane: its text and the maximum size of its bytecode. Each piece of text is added together
 * with its size, which keeps both in one place.
 */
final class LaneCode {
    /** The columns before the statements of a method, plus a reserve for names longer than those measured. */
    private static final int OUTSIDE = 14;

    private static final int INDENT = 4;

    /** The maximum number of columns of a statement that certainly fits one line. */
    private static final int SOME = 116;

    /** The columns assumed for a number or a type. */
    private static final int NUMBER = 6;

    /** The text; null if the code is only measured. */
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

    /** Creates the code of a lane whose first method has the name {@code method}. */
    static LaneCode printed(String method) {
        return new LaneCode(CodeBlock.builder(), method);
    }

    /** Creates code that is only measured. */
    static LaneCode measured() {
        return new LaneCode(null, "");
    }

    String method() {
        return method;
    }

    /** Adds text other than a statement: labels, cases, changes of the indentation. */
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

    /** Begins a block; {@code size} is that of its condition, including the jump. */
    LaneCode begin(int size, String format, Object... arguments) {
        if (text != null) {
            text.beginControlFlow(format, arguments);
        }
        bytes += size;
        countLines("", format, arguments);
        indent();
        return this;
    }

    /** Adds a conditional statement. */
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

    /** Ends a block that needs no jump at its end. */
    LaneCode end() {
        if (text != null) {
            text.endControlFlow();
        }
        lines++;
        depth--;
        return this;
    }

    /** Adds the lines of a statement, which {@link SourceLines} may break. */
    private void countLines(String begin, String format, Object... arguments) {
        int columns = OUTSIDE + INDENT * depth + begin.length() + format.length();
        for (Object argument : arguments) {
            columns += columns(argument);
        }
        lines += columns <= SOME ? 1 : SourceLines.count(line(begin, format, arguments));
    }

    /** Returns the maximum number of columns of an argument. */
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
