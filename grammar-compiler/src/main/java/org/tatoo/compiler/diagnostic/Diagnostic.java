package org.tatoo.compiler.diagnostic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the compiler has to say.
 *
 * @param severity that of the kind, or {@link Severity#ERROR} for a warning that {@code strict} makes one
 * @param message one sentence without a full stop; further lines, if any, show what it is about
 * @param hint what to do; null if there is nothing to add
 * @param related further places, in the order in which they are to be shown
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
