package org.tatoo.compiler.mutation;

import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.RepositorySource;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticPrinter;
import org.tatoo.compiler.diagnostic.Severity;

/**
 * A changed grammar.
 *
 * @param seed of its changes
 * @param name of the file that it was made of
 */
record Mutant(long seed, String name, String text) {
    /**
     * Compiles it, up to the generated sources.
     *
     * @return whether there is a parser
     * @throws IllegalStateException if there is neither a parser nor an error, or both
     */
    boolean compile() {
        Compilation compilation = GrammarCompiler.compile(RepositorySource.of(name, text, name));
        for (Diagnostic diagnostic : compilation.diagnostics()) {
            String said = DiagnosticPrinter.print(diagnostic);
            if (!said.startsWith(name + ":") && !said.startsWith(RepositorySource.GRAMMARS + "/")) {
                throw new IllegalStateException("a diagnostic without a place: " + diagnostic);
            }
        }
        boolean wrong =
                compilation.diagnostics().stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        boolean parser = !compilation.files().isEmpty();
        // A part of other grammars has no parser.
        if (wrong == parser && (wrong || !text.contains("part"))) {
            throw new IllegalStateException(wrong ? "a parser in spite of errors" : "neither a parser nor an error");
        }
        return parser;
    }
}
