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
    private final List<Allowance> allowances = new ArrayList<>();

    /** Leaves out the warnings that {@code allowance} covers, including those already reported. */
    public void allow(Allowance allowance) {
        allowances.add(allowance);
    }

    /** Reports the allowances of {@code file} that no warning needs. */
    public void reportUnusedAllowances(SourceFile file) {
        allowances.stream()
                .filter(allowance -> allowance.place().file().equals(file))
                .filter(allowance -> reported.stream().noneMatch(allowance::covers))
                .toList()
                .forEach(allowance -> report(
                        DiagnosticKind.UNUSED_ALLOWANCE,
                        allowance.place(),
                        allowance.kind().code()));
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
        return reported.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /** Returns all reports that are not allowed in the order of position in each file, without duplicates. */
    public List<Diagnostic> sorted() {
        List<String> files = reported.stream()
                .map(diagnostic -> diagnostic.span().file().path())
                .distinct()
                .toList();
        return reported.stream()
                .filter(diagnostic -> allowances.stream().noneMatch(allowance -> allowance.covers(diagnostic)))
                .distinct()
                .sorted(Comparator.<Diagnostic>comparingInt(diagnostic ->
                                files.indexOf(diagnostic.span().file().path()))
                        .thenComparing(BY_POSITION))
                .toList();
    }
}
