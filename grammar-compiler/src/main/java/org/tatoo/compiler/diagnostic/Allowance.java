package org.tatoo.compiler.diagnostic;

import java.util.stream.Stream;

/**
 * The permission of a warning, which is then not reported.
 *
 * @param place the position of the code of the warning
 * @param scope the characters in which the warning is allowed; the file as such for all of it
 */
public record Allowance(DiagnosticKind kind, Span place, Span scope) {
    /** Returns whether {@code diagnostic} is allowed. */
    boolean covers(Diagnostic diagnostic) {
        return diagnostic.kind() == kind
                && Stream.concat(
                                Stream.of(diagnostic.span()),
                                diagnostic.related().stream().map(Related::span))
                        .anyMatch(this::covers);
    }

    private boolean covers(Span span) {
        return span.file().equals(scope.file())
                && (scope.isWhole() || (span.start() >= scope.start() && span.end() <= scope.end()));
    }
}
