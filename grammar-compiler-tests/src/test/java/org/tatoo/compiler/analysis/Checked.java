package org.tatoo.compiler.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.normalize.Normalizer;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/**
 * What the front end makes of a text.
 *
 * @param grammar null after an error
 */
record Checked(@Nullable Grammar grammar, List<Diagnostic> diagnostics) {
    /** The folder of {@code path} is the package. */
    static Checked of(String path, String text) {
        int slash = path.lastIndexOf('/');
        String packageName = slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
        String name = path.substring(slash + 1).replaceFirst("\\.ebnf$", "");
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile(path, text), log);
        Grammar grammar = file == null ? null : Normalizer.normalize(file, name, packageName, log);
        if (file != null && grammar != null) {
            Lints.check(grammar, file, log);
        }
        return new Checked(grammar, log.sorted());
    }
}
