package org.tatoo.compiler.conflict;

/** Ways out of a conflict. */
final class Remedies {
    private Remedies() {}

    static String of(Conflict conflict) {
        return conflict.example().verdict() == Counterexample.Verdict.AMBIGUOUS
                ? "write the productions so that only one of the two readings is left"
                : "let the productions differ before this point";
    }
}
