package org.tatoo.compiler.diagnostic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of the compiler.
 *
 * @param severity the severity of the kind, or {@link Severity#ERROR} for a warning that fails a build
 * @param message one sentence without a full stop; further lines, if any, illustrate it
 * @param hint the suggested action; null if there is none
 * @param related further positions, in the order of display
 */
public record Diagnostic(
        DiagnosticKind kind,
        Severity severity,
        Span span,
        String message,
        @Nullable String hint,
        List<Related> related) {
    public Diagnostic {
        related = List.copyOf(related);
    }

    @Override
    public String toString() {
        return DiagnosticPrinter.print(this);
    }
}
