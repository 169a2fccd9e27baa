package org.tatoo.compiler.regex;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.CLASS_ESCAPE_IN_TERMINAL;

import java.util.Optional;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;

/** The text of a quoted terminal or alias: not a regex, but with the same escapes. */
public final class TerminalText {
    private TerminalText() {}

    /** Returns the text written at {@code content}, the position between the quotes; empty after a report. */
    public static Optional<String> read(Span content, DiagnosticLog log) {
        Cursor cursor = new Cursor(content, log);
        StringBuilder text = new StringBuilder();
        while (cursor.peek() != Cursor.END) {
            int start = cursor.position();
            if (cursor.peek() != '\\') {
                text.appendCodePoint(cursor.next());
                continue;
            }
            Cursor.Escape escape = cursor.escape();
            if (escape.set() != null) {
                cursor.report(CLASS_ESCAPE_IN_TERMINAL, cursor.from(start), cursor.textFrom(start));
            } else {
                text.appendCodePoint(escape.codePoint());
            }
        }
        return cursor.failed() ? Optional.empty() : Optional.of(text.toString());
    }
}
