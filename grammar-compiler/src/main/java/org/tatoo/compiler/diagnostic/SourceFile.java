package org.tatoo.compiler.diagnostic;

/**
 * A grammar file.
 *
 * @param path the path as the user gave it, shown in diagnostics
 * @param text its whole content
 */
public record SourceFile(String path, String text) {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    /** Returns the line of the character at {@code position}, from 1. */
    public int line(int position) {
        int line = 1;
        for (int i = 0; i < position; i++) {
            if (text.charAt(i) == '\n') {
                line++;
            }
        }
        return line;
    }

    /** Returns the column of the character at {@code position}, from 1, in code points; a byte-order mark has none. */
    public int column(int position) {
        int start = position == 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1;
        int marks = start == 0 && position > 0 && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        return text.codePointCount(start, position) + 1 - marks;
    }

    /** Returns the text of the line that holds the character at {@code position}, without its line end. */
    public String lineText(int position) {
        int start = position == 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1;
        int end = text.indexOf('\n', position);
        String line = text.substring(start, end < 0 ? text.length() : end);
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
