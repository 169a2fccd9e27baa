package org.tatoo.compiler.analysis;

import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.syntax.GrammarFile;

/** Warns of what is legal and probably not meant. */
public final class Lints {
    private Lints() {}

    /** Checks {@code grammar}, which was made of {@code file}. */
    public static void check(Grammar grammar, GrammarFile file, DiagnosticLog log) {}
}
