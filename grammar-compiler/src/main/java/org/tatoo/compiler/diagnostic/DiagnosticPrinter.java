package org.tatoo.compiler.diagnostic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The form of a diagnostic on a terminal:
 *
 * <pre>
 * cal.ebnf:12:20: error: no token is called 'uri' [unknown-token]
 *   first = 'method' 'uri' ;
 *                    ^~~~~
 * hint: declare it in the section tokens
 * </pre>
 *
 * <p>Further lines of a message follow the source.
 */
public final class DiagnosticPrinter {
    private static final String INDENT = "  ";
    private static final int WIDEST = 100;

    /** The blocks of Unicode Standard Annex 11 that are wide throughout. */
    private static final int[][] WIDE = {
        {0x1100, 0x115f},
        {0x2e80, 0x303e},
        {0x3040, 0xa4cf},
        {0xac00, 0xd7a3},
        {0xf900, 0xfaff},
        {0xfe30, 0xfe6f},
        {0xff00, 0xff60},
        {0xffe0, 0xffe6},
        {0x1f300, 0x1f64f},
        {0x1f900, 0x1f9ff},
        {0x20000, 0x3fffd}
    };

    private DiagnosticPrinter() {}

    /** Returns the lines of {@code diagnostic}, each ended by a line feed. */
    public static String print(Diagnostic diagnostic) {
        StringBuilder out = new StringBuilder();
        String label = diagnostic.severity().name().toLowerCase(Locale.ROOT);
        List<String> message = diagnostic.message().lines().toList();
        place(
                out,
                diagnostic.span(),
                label,
                message.get(0) + " [" + diagnostic.kind().code() + "]");
        message.stream().skip(1).forEach(line -> out.append(INDENT).append(line).append('\n'));
        if (diagnostic.hint() != null) {
            out.append("hint: ").append(diagnostic.hint()).append('\n');
        }
        for (Related related : diagnostic.related()) {
            place(out, related.span(), "note", related.message());
        }
        return out.toString();
    }

    private static void place(StringBuilder out, Span span, String label, String message) {
        SourceFile file = span.file();
        int start = span.start();
        if (span.isWhole()) {
            out.append(file.path())
                    .append(": ")
                    .append(label)
                    .append(": ")
                    .append(message)
                    .append('\n');
            return;
        }
        out.append(file.path()).append(':').append(file.line(start)).append(':').append(file.column(start));
        out.append(": ").append(label).append(": ").append(message).append('\n');
        String line = file.lineText(start);
        if (!line.isBlank()) {
            source(out, line, Math.min(start - lineStart(file, start), line.length()), span.end() - start);
        }
    }

    /** Appends the line, or the part of a long one around the mark, and the mark below it. */
    private static void source(StringBuilder out, String line, int column, int length) {
        int from = column < WIDEST ? 0 : boundary(line, column - WIDEST / 2);
        int to = line.length() - from <= 2 * WIDEST ? line.length() : boundary(line, from + 2 * WIDEST);
        String before = (from == 0 ? "" : "…") + line.substring(from, column);
        String marked = line.substring(column, Math.max(column, Math.min(column + length, to)));
        String after = line.substring(column + marked.length(), to) + (to == line.length() ? "" : "…");
        out.append(INDENT).append(printable(before + marked + after)).append('\n');
        out.append(INDENT).append(blank(before)).append('^');
        out.append("~".repeat(Math.max(0, width(marked) - 1))).append('\n');
    }

    /** Returns {@code index}, or the next one if it is inside a surrogate pair. */
    private static int boundary(String line, int index) {
        return Character.isLowSurrogate(line.charAt(index)) ? index + 1 : index;
    }

    private static int lineStart(SourceFile file, int position) {
        return position == 0 ? 0 : file.text().lastIndexOf('\n', position - 1) + 1;
    }

    /** Returns blanks as wide as {@code text}; a tab remains a tab. */
    private static String blank(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> out.append(c == '\t' ? "\t" : " ".repeat(width(c))));
        return out.toString();
    }

    private static int width(String text) {
        return text.codePoints().map(DiagnosticPrinter::width).sum();
    }

    /** Returns {@code line} with control characters replaced, because they must not reach the terminal. */
    private static String printable(String line) {
        StringBuilder out = new StringBuilder();
        line.codePoints().forEach(c -> out.appendCodePoint(c != '\t' && Character.isISOControl(c) ? 0xfffd : c));
        return out.toString();
    }

    /** Returns the number of columns that a terminal uses for a code point. */
    private static int width(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return Arrays.stream(WIDE).anyMatch(block -> block[0] <= codePoint && codePoint <= block[1]) ? 2 : 1;
    }
}
