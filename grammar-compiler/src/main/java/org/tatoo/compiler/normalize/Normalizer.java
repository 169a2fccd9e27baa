package org.tatoo.compiler.normalize;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.syntax.GrammarFile;

/** Makes a {@link Grammar} of a grammar as written. */
public final class Normalizer {
    private Normalizer() {}

    /**
     * Resolves, encodes and expands {@code file}.
     *
     * @param grammarName the base of the file's name, for example {@code my-proto}; the classes begin with {@code MyProto}
     * @param packageName the package unless the directive {@code package} names one; empty for the unnamed package
     * @return null if an error has been reported, here or before
     */
    public static @Nullable Grammar normalize(
            GrammarFile file, String grammarName, String packageName, DiagnosticLog log) {
        return null;
    }
}
