package org.tatoo.compiler.diagnostic;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The warnings that fail a build like errors. */
public record FailingWarnings(Set<DiagnosticKind> kinds) {
    /** The word for all warnings. */
    public static final String ALL = "all";

    public FailingWarnings {
        kinds = Set.copyOf(kinds);
    }

    /**
     * Returns the warnings with the codes {@code codes}; {@link #ALL} stands for all.
     *
     * @throws IllegalArgumentException if a code is not that of a warning; the message names a similar one
     */
    public static FailingWarnings of(List<String> codes) {
        Set<DiagnosticKind> kinds = EnumSet.noneOf(DiagnosticKind.class);
        for (String code : codes) {
            if (code.equals(ALL)) {
                kinds.addAll(warnings());
            } else {
                kinds.add(find(code)
                        .orElseThrow(
                                () -> new IllegalArgumentException("there is no warning " + code + nearest(code))));
            }
        }
        return new FailingWarnings(kinds);
    }

    private static String nearest(String code) {
        return Spelling.nearest(
                        code, warnings().stream().map(DiagnosticKind::code).toList())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; the code of a warning stands in brackets at the end of its first line");
    }

    /** Returns the warning with the code {@code code}. */
    public static Optional<DiagnosticKind> find(String code) {
        return warnings().stream().filter(kind -> kind.code().equals(code)).findFirst();
    }

    /** Returns all warnings. */
    public static List<DiagnosticKind> warnings() {
        return Arrays.stream(DiagnosticKind.values())
                .filter(kind -> kind.severity() == Severity.WARNING)
                .toList();
    }

    /** Returns {@code diagnostic}, as an error if it fails a build. */
    public Diagnostic judge(Diagnostic diagnostic) {
        return kinds.contains(diagnostic.kind())
                ? new Diagnostic(
                        diagnostic.kind(),
                        Severity.ERROR,
                        diagnostic.span(),
                        diagnostic.message(),
                        diagnostic.hint(),
                        diagnostic.related())
                : diagnostic;
    }
}
