package org.tatoo.maven;

import java.util.List;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;

/**
 * A message about a grammar.
 *
 * @param lines the lines; the first begins with {@code file:line:column:}
 */
record Message(Severity severity, List<String> lines) {
    Message {
        lines = List.copyOf(lines);
    }

    boolean isWarning() {
        return severity == Severity.WARNING;
    }

    static Message of(Diagnostic diagnostic) {
        return new Message(
                diagnostic.severity(),
                DiagnosticPrinter.print(diagnostic).lines().toList());
    }

    /** Creates an error in the file itself, at an index into its text. */
    static Message error(SourceFile file, int position, String message, String hint) {
        String place = file.path() + ':' + file.line(position) + ':' + file.column(position);
        return new Message(Severity.ERROR, List.of(place + ": error: " + message, "hint: " + hint));
    }
}
