package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;

/** Reads the text of a grammar. */
public final class GrammarReader {
    private GrammarReader() {}

    /**
     * What is written in {@code file}. Declarations that are wrong are reported and left out.
     *
     * @return null if too little can be made of it; then an error has been reported
     */
    public static @Nullable GrammarFile read(SourceFile file, DiagnosticLog log) {
        return null;
    }
}
