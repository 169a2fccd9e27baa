package org.tatoo.compiler.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The collected reports of all stages of one compilation. Not thread-safe. */
public final class DiagnosticLog {
    private static final Comparator<Diagnostic> BY_POSITION = Comparator.<Diagnostic>comparingInt(
                    diagnostic -> diagnostic.span().start())
            .thenComparing(Diagnostic::severity)
            .thenComparing(Diagnostic::kind);

    private final List<Diagnostic> reported = new ArrayList<>();
    private boolean strict;

    /** Turns the warnings marked by {@link DiagnosticKind#strict} into errors, including those already reported. */
    public void makeStrict() {
        strict = true;
    }

    /** Reports {@code kind} at {@code span}; {@code arguments} fill its templates. */
    public void report(DiagnosticKind kind, Span span, Object... arguments) {
        report(kind, span, List.of(), arguments);
    }

    /** Reports {@code kind} at {@code span}, with further positions. */
    public void report(DiagnosticKind kind, Span span, List<Related> related, Object... arguments) {
        List<Related> places = new ArrayList<>(related);
        for (Span use = span.use(); use != null; use = use.use()) {
            places.add(new Related(use, "used here"));
        }
        Diagnostic diagnostic =
                new Diagnostic(kind, kind.severity(), span, kind.message(arguments), kind.hint(arguments), places);
        if (span.use() == null || reported.stream().noneMatch(other -> isSame(other, diagnostic))) {
            reported.add(diagnostic);
        }
    }

    /** Returns whether two diagnostics say the same of one place in a template. */
    private static boolean isSame(Diagnostic first, Diagnostic second) {
        return first.kind() == second.kind()
                && first.span().start() == second.span().start()
                && first.span().file().equals(second.span().file())
                && first.message().equals(second.message());
    }

    /** Returns whether an error has been reported so far. */
    public boolean hasErrors() {
        return reported.stream().anyMatch(diagnostic -> severity(diagnostic) == Severity.ERROR);
    }

    /** Returns all reports in the order of position in each file, without duplicates. */
    public List<Diagnostic> sorted() {
        List<String> files = reported.stream()
                .map(diagnostic -> diagnostic.span().file().path())
                .distinct()
                .toList();
        return reported.stream()
                .map(this::withSeverity)
                .distinct()
                .sorted(Comparator.<Diagnostic>comparingInt(diagnostic ->
                                files.indexOf(diagnostic.span().file().path()))
                        .thenComparing(BY_POSITION))
                .toList();
    }

    private Diagnostic withSeverity(Diagnostic diagnostic) {
        return new Diagnostic(
                diagnostic.kind(),
                severity(diagnostic),
                diagnostic.span(),
                diagnostic.message(),
                diagnostic.hint(),
                diagnostic.related());
    }

    private Severity severity(Diagnostic diagnostic) {
        return strict && diagnostic.kind().strict() ? Severity.ERROR : diagnostic.severity();
    }
}
