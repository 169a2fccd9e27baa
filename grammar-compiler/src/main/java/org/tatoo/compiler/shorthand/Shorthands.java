package org.tatoo.compiler.shorthand;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.uses.GrammarPath;
import org.tatoo.compiler.uses.Uses;

/** The conversion of short forms into declarations: a list of passes, each from one grammar to the next. */
public final class Shorthands {
    private static final String UNNAMED = "grammar";

    private Shorthands() {}

    /**
     * Reads the content of {@code file}.
     *
     * @return the grammar without short forms; null if the file cannot be understood, which has been reported
     */
    public static @Nullable GrammarFile read(SourceFile file, DiagnosticLog log) {
        return read(file, UNNAMED, GrammarPath.NONE, log);
    }

    /**
     * Reads the content of {@code file}, and of the grammars that it uses.
     *
     * @param name the package and name of the grammar
     * @return the grammar without short forms; null if a file cannot be understood, which has been reported
     */
    public static @Nullable GrammarFile read(SourceFile file, String name, GrammarPath path, DiagnosticLog log) {
        GrammarFile grammar = Uses.read(file, name, path, log);
        return grammar == null ? null : expand(grammar, log);
    }

    /** Returns {@code file} without short forms; those that mean nothing are reported and left out. */
    public static GrammarFile expand(GrammarFile file, DiagnosticLog log) {
        // Uses of templates are groups of elements.
        GrammarFile expanded = Templates.expand(file, log);
        // Elements in place are declared tokens, raw bytes, counters, regions and conditions.
        GrammarFile declared = Places.expand(expanded, log);
        // Number types are types of tokens with a regex.
        GrammarFile numbers = NumberTypes.expand(declared, log);
        // The values of an enumeration are numbers.
        GrammarFile named = Enumerations.expand(numbers, log);
        // Conditions and tuples are terms and the values that they must have.
        return Conditions.expand(named, log);
    }
}
