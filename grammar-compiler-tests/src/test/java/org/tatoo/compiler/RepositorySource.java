package org.tatoo.compiler;

import java.nio.file.Path;
import java.util.List;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.uses.GrammarPath;

/** Grammars that may use those of the repository. */
public final class RepositorySource {
    /** The folder of the grammars of the repository. */
    public static final Path GRAMMARS = Path.of("../grammars/src/main/ebnf");

    private RepositorySource() {}

    /** The grammar {@code text} of the file {@code file}, whose path below the source root is {@code path}. */
    public static GrammarSource of(String file, String text, String path) {
        return new GrammarSource(new SourceFile(file, text), path, new GrammarPath(List.of(GRAMMARS), List.of()));
    }
}
