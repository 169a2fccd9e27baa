package org.tatoo.compiler;

import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.uses.GrammarPath;

/**
 * A grammar to compile.
 *
 * @param file its text, and its path for diagnostics
 * @param sourcePath its path below the source root, with slashes; part of the generated annotation
 * @param path the places of the grammars that it uses
 */
public record GrammarSource(SourceFile file, String sourcePath, GrammarPath path) {
    /** Creates a grammar that uses no others. */
    public GrammarSource(SourceFile file, String sourcePath) {
        this(file, sourcePath, GrammarPath.NONE);
    }

    /** Returns the package and the name, with which other grammars use it. */
    public String qualifiedName() {
        return packageName().isEmpty() ? name() : packageName() + "." + name();
    }

    /** Returns the file's name without folders and without the extension {@code .ebnf}. */
    public String name() {
        String name = sourcePath.substring(sourcePath.lastIndexOf('/') + 1);
        return name.endsWith(".ebnf") ? name.substring(0, name.length() - ".ebnf".length()) : name;
    }

    /** Returns the package given by the folder; empty at the source root. */
    public String packageName() {
        int slash = sourcePath.lastIndexOf('/');
        return slash < 0 ? "" : sourcePath.substring(0, slash).replace('/', '.');
    }
}
